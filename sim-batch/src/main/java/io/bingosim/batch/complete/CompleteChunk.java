package io.bingosim.batch.complete;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.bingosim.batch.Process;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.complete.ChunkResult.RunFailure;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Stores the results, failures, retries and counters of chunks in one call, those whose fence still holds. */
@ApplicationScoped
public class CompleteChunk {
    /** Raised by the function when the batch is not RUNNING any more; everything was rolled back. */
    private static final String BATCH_ENDED = "BSEND";

    private static final String COMPLETE_CHUNKS = """
            SELECT chunk_id, outcome, batch_id, epoch, all_finished, stop_due, tallies, retried
              FROM complete_chunks($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, make_interval(secs => $15))
            """;
    private static final String FAIL_CHUNK = "SELECT fail_chunk($1, $2, $3, $4) AS failed";

    private static final int TEXT_MAX = 8_000;

    private final Database database;
    private final Process process;
    private final BatchConfig config;
    private final Gathering gathering = new Gathering(this::completeChunks);

    CompleteChunk(Database database, Process process, BatchConfig config) {
        this.database = database;
        this.process = process;
        this.config = config;
    }

    /**
     * Stores the result, together with others of its batch if they come while a call is on its way. While Postgres cannot
     * be reached it is tried again for a while; a lost answer is no danger, because the second try then finds the chunk
     * completed and is told it is stale.
     */
    public Uni<CompleteOutcome> completeChunk(ClaimedChunk chunk, ChunkResult result) {
        return gathering
                .add(new Finished(chunk, result))
                .onFailure(CompleteChunk::mayPass)
                .retry()
                .withBackOff(Duration.ofMillis(100), Duration.ofSeconds(2))
                .expireIn(config.worker().persistFor().toMillis());
    }

    private Uni<Map<Long, CompleteOutcome>> completeChunks(List<Finished> chunks) {
        return database.list(COMPLETE_CHUNKS, arguments(chunks), Function.identity())
                .map(rows ->
                        rows.stream().collect(Collectors.toMap(row -> row.getLong("chunk_id"), CompleteChunk::outcome)))
                .onFailure(failure -> Database.isState(failure, BATCH_ENDED))
                .recoverWithItem(() -> chunks.stream()
                        .collect(
                                Collectors.toMap(done -> done.chunk().id(), done -> new CompleteOutcome.BatchEnded())));
    }

    /** Gives a chunk up whole because it cannot even start, and its batch with it. */
    public Uni<Boolean> failChunk(ClaimedChunk chunk, String error) {
        return database.one(
                FAIL_CHUNK,
                Tuple.of(chunk.id(), chunk.fence(), process.id(), cut(error)),
                row -> row.getBoolean("failed"));
    }

    /** A verdict of the database is final, but for losing a race for locks; everything else may be the network. */
    static boolean mayPass(Throwable failure) {
        return !(failure instanceof PgException pg)
                || pg.getSqlState() == null
                || pg.getSqlState().startsWith("40")
                || pg.getSqlState().startsWith("57")
                || pg.getSqlState().startsWith("53")
                || pg.getSqlState().startsWith("08");
    }

    private Tuple arguments(List<Finished> chunks) {
        List<FailedRun> failures = chunks.stream()
                .flatMap(done -> done.result().failures().stream()
                        .map(failure -> new FailedRun(done.chunk().id(), failure)))
                .toList();
        return Tuple.tuple()
                .addUUID(process.id())
                .addArrayOfLong(each(chunks, done -> done.chunk().id(), Long[]::new))
                .addArrayOfInteger(each(chunks, done -> done.chunk().fence(), Integer[]::new))
                .addArrayOfLong(each(chunks, done -> done.result().nanos(), Long[]::new))
                .addValue(each(chunks, done -> Buffer.buffer(done.result().block()), Buffer[]::new))
                .addValue(each(chunks, done -> Buffer.buffer(done.result().tally()), Buffer[]::new))
                .addArrayOfInteger(each(chunks, done -> done.result().completed(), Integer[]::new))
                .addArrayOfLong(each(failures, FailedRun::chunkId, Long[]::new))
                .addArrayOfLong(each(failures, failed -> failed.failure().run(), Long[]::new))
                .addArrayOfString(each(failures, failed -> cut(failed.failure().errorClass()), String[]::new))
                .addArrayOfString(each(failures, failed -> cut(failed.failure().message()), String[]::new))
                .addArrayOfString(each(failures, failed -> cut(failed.failure().stack()), String[]::new))
                .addArrayOfBoolean(each(failures, failed -> failed.failure().healable(), Boolean[]::new))
                .addInteger(config.retry().attemptsMax())
                .addDouble(Seconds.of(config.retry().firstDelay()));
    }

    private static <T, A> A[] each(List<T> list, Function<T, A> value, IntFunction<A[]> array) {
        return list.stream().map(value).toArray(array);
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

    private record FailedRun(long chunkId, RunFailure failure) {}
}
