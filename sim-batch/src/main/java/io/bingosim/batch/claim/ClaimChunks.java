package io.bingosim.batch.claim;

import io.bingosim.batch.Database;
import io.bingosim.batch.Mode;
import io.bingosim.batch.Process;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.trace.Spans;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Makes chunks this process's own: those a message named, or those that wait in Postgres. */
@ApplicationScoped
public class ClaimChunks {
    private static final String COLUMNS = """
            SELECT chunk_id, batch_id, scenario_id, seed, team_count, first_run, run_count, run_indexes,
                   attempt, crashes, fence, trace_parent, pass
            """;
    private static final String CLAIM_CHUNKS = COLUMNS + "  FROM claim_chunks($1, $2)";
    private static final String ASK_CHUNKS = COLUMNS + "  FROM ask_chunks($1, $2, $3, make_interval(secs => $4))";

    private final Database database;
    private final Process process;

    ClaimChunks(Database database, Process process) {
        this.database = database;
        this.process = process;
    }

    /** Claims what is still to be had of the chunks in hand. The rest is somebody else's or over: forget it. */
    public Uni<List<ClaimedChunk>> claimChunks(Collection<Long> chunkIds) {
        var arguments = Tuple.of(process.id(), chunkIds.toArray(Long[]::new));
        long started = System.nanoTime();
        return database.list(CLAIM_CHUNKS, arguments, ClaimedChunk::of)
                .invoke(won -> claimed(chunkIds.size(), won, since(started)));
    }

    /** Claims up to `limit` chunks of a mode that have been due for at least `dueFor`, in fair order. */
    public Uni<List<ClaimedChunk>> askChunks(Mode mode, int limit, Duration dueFor) {
        var arguments = Tuple.of(process.id(), mode.name(), limit, Seconds.of(dueFor));
        long started = System.nanoTime();
        return database.list(ASK_CHUNKS, arguments, ClaimedChunk::of)
                .invoke(won -> claimed(won.size(), won, since(started)));
    }

    private static void claimed(int tried, List<ClaimedChunk> won, Duration took) {
        Meters.claimed(tried, won.size(), took);
        Spans.claimed(won, took);
    }

    private static Duration since(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }
}
