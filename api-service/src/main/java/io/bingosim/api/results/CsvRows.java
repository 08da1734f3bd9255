package io.bingosim.api.results;

import io.bingosim.engine.block.BlockReader;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** All results as CSV, in pieces. A piece is made when the client has taken the previous one. */
final class CsvRows {
    private static final int PIECE_LENGTH = 1 << 16;
    private static final String FIRST = "run,team,points,tiles,";
    private static final String LAST = ",finishedAt,attempts,wasted,winnerShare\n";
    static final String HEADER = FIRST + "rowReached" + LAST;
    static final String BONUSES_HEADER = FIRST + "bonuses" + LAST;

    private final RunsInOrder runs;
    private final String[] teams;
    private final String[] shares;
    private StringBuilder piece;

    CsvRows(RunsInOrder runs, List<String> teamKeys, boolean hasRows) {
        this.runs = runs;
        this.piece = new StringBuilder(hasRows ? HEADER : BONUSES_HEADER);
        this.teams = teamKeys.stream().map(CsvRows::quoted).toArray(String[]::new);
        this.shares = IntStream.rangeClosed(0, teams.length)
                .mapToObj(sharers -> String.format(Locale.ROOT, "%.6f", sharers == 0 ? 0.0 : 1.0 / sharers))
                .toArray(String[]::new);
    }

    Multi<byte[]> pieces() {
        return FilePieces.of(this::next);
    }

    private Uni<byte[]> next() {
        return runs.ready().emitOn(Infrastructure.getDefaultWorkerPool()).chain(more -> {
            while (runs.isReady() && piece.length() < PIECE_LENGTH) {
                append(runs.run(), runs.position(), runs.reader());
                runs.advance();
            }
            return more && piece.length() < PIECE_LENGTH
                    ? next()
                    : Uni.createFrom().item(take());
        });
    }

    private byte[] take() {
        if (piece.isEmpty()) {
            return FilePieces.END;
        }
        byte[] bytes = piece.toString().getBytes(StandardCharsets.UTF_8);
        piece = new StringBuilder(PIECE_LENGTH + 1024);
        return bytes;
    }

    private void append(long run, int position, BlockReader reader) {
        for (int team = 0; team < teams.length; team++) {
            int finishedAt = reader.finishedAt(position, team);
            piece.append(run).append(',').append(teams[team]);
            piece.append(',').append(reader.points(position, team));
            piece.append(',').append(reader.tiles(position, team));
            piece.append(',').append(reader.progress(position, team)).append(',');
            if (finishedAt >= 0) {
                piece.append(finishedAt);
            }
            piece.append(',').append(reader.attempts(position, team));
            piece.append(',').append(reader.wasted(position, team));
            piece.append(',').append(shares[reader.winners(position, team)]).append('\n');
        }
    }

    /** RFC 4180. */
    static String quoted(String text) {
        return text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                ? "\"" + text.replace("\"", "\"\"") + "\""
                : text;
    }
}
