package io.bingosim.batch.complete;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.bingosim.batch.Process;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.complete.ChunkResult.RunFailure;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Stores a chunk's results, failures, retry and counters in one call, if its fence still holds. */
@ApplicationScoped
public class CompleteChunk {
    /** Raised by the function when the batch is not RUNNING any more; everything was rolled back. */
    private static final String BATCH_ENDED = "BSEND";

    private static final String COMPLETE_CHUNK = """
            SELECT outcome, batch_id, epoch, all_finished, stop_due, tallies, retried
              FROM complete_chunk($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, make_interval(secs => $14))
            """;
    private static final String FAIL_CHUNK = "SELECT fail_chunk($1, $2, $3, $4) AS failed";

    private static final int TEXT_MAX = 8_000;

    private final Database database;
    private final Process process;
    private final BatchConfig config;

    CompleteChunk(Database database, Process process, BatchConfig config) {
        this.database = database;
        this.process = process;
        this.config = config;
    }

    /**
     * Stores the result. While Postgres cannot be reached it is tried again for a while; a lost answer is no danger,
     * because the second try then finds the chunk completed and is told it is stale.
     */
    public Uni<CompleteOutcome> completeChunk(ClaimedChunk chunk, ChunkResult result) {
        return database.one(COMPLETE_CHUNK, arguments(chunk, result), CompleteChunk::outcome)
                .onFailure(failure -> Database.isState(failure, BATCH_ENDED))
                .recoverWithItem(new CompleteOutcome.BatchEnded())
                .onFailure(CompleteChunk::mayPass)
                .retry()
                .withBackOff(Duration.ofMillis(100), Duration.ofSeconds(2))
                .expireIn(config.worker().persistFor().toMillis());
    }

    /** Gives a chunk up whole because it cannot even start, and its batch with it. */
    public Uni<Boolean> failChunk(ClaimedChunk chunk, String error) {
        return database.one(
                FAIL_CHUNK,
                Tuple.of(chunk.id(), chunk.fence(), process.id(), cut(error)),
                row -> row.getBoolean("failed"));
    }

    /** A verdict of the database is final, but for losing a race for locks; everything else may be the network. */
    private static boolean mayPass(Throwable failure) {
        return !(failure instanceof PgException pg)
                || pg.getSqlState() == null
                || pg.getSqlState().startsWith("40")
                || pg.getSqlState().startsWith("57")
                || pg.getSqlState().startsWith("53")
                || pg.getSqlState().startsWith("08");
    }

    private Tuple arguments(ClaimedChunk chunk, ChunkResult result) {
        List<RunFailure> failures = result.failures();
        return Tuple.tuple()
                .addLong(chunk.id())
                .addInteger(chunk.fence())
                .addUUID(process.id())
                .addLong(result.nanos())
                .addBuffer(Buffer.buffer(result.block()))
                .addBuffer(Buffer.buffer(result.tally()))
                .addInteger(result.completed())
                .addArrayOfLong(failures.stream().map(RunFailure::run).toArray(Long[]::new))
                .addArrayOfString(texts(failures, RunFailure::errorClass))
                .addArrayOfString(texts(failures, RunFailure::message))
                .addArrayOfString(texts(failures, RunFailure::stack))
                .addArrayOfBoolean(failures.stream().map(RunFailure::healable).toArray(Boolean[]::new))
                .addInteger(config.retry().attemptsMax())
                .addDouble(Seconds.of(config.retry().firstDelay()));
    }

    private static String[] texts(List<RunFailure> failures, Function<RunFailure, String> text) {
        return failures.stream().map(text).map(CompleteChunk::cut).toArray(String[]::new);
    }

    /** Postgres text cannot hold NUL, and nobody reads a stack of a megabyte. */
    private static String cut(String text) {
        String clean = text.replace('\0', ' ');
        return clean.length() <= TEXT_MAX ? clean : clean.substring(0, TEXT_MAX);
    }

    private static CompleteOutcome outcome(Row row) {
        if (row.getString("outcome").equals("STALE")) {
            return new CompleteOutcome.Stale();
        }
        return new CompleteOutcome.Completed(
                new BatchId(row.getUUID("batch_id")),
                row.getInteger("epoch"),
                row.getBoolean("all_finished"),
                row.getBoolean("stop_due"),
                row.getInteger("tallies"),
                row.getInteger("retried"));
    }
}
