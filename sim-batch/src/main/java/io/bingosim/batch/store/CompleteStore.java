package io.bingosim.batch.store;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.Seconds;
import io.bingosim.batch.model.ChunkResult.RunFailure;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.CompleteOutcome;
import io.bingosim.batch.model.FinishedChunk;
import io.bingosim.engine.ResultVersion;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Storing the results, failures, retries and counters of chunks whose fence still holds. */
@ApplicationScoped
public class CompleteStore {
    /** Raised by the function when the batch is not RUNNING any more; everything was rolled back. */
    private static final String BATCH_ENDED = "BSEND";

    private static final String COMPLETE_CHUNKS = """
            SELECT chunk_id, outcome, batch_id, epoch, all_finished, stop_due, tallies, retried
              FROM complete_chunks(
                       p_worker_id => $1, p_chunk_ids => $2, p_fences => $3, p_nanos => $4,
                       p_blocks => $5, p_tallies => $6, p_completed => $7,
                       p_failed_chunk_ids => $8, p_failed_runs => $9, p_error_classes => $10, p_messages => $11,
                       p_stacks => $12, p_healable => $13,
                       p_attempts_max => $14, p_first_delay => make_interval(secs => $15),
                       p_result_version => $16)
            """;
    private static final String FAIL_CHUNK = "SELECT fail_chunk($1, $2, $3, $4) AS failed";
    private static final int TEXT_MAX = 8_000;

    private final Database database;

    CompleteStore(Database database) {
        this.database = database;
    }

    /** Stores chunks of one batch in one transaction; the outcomes are by chunk id. */
    public Uni<Map<Long, CompleteOutcome>> completeChunks(
            WorkerId worker, List<FinishedChunk> chunks, BatchConfig.Retry retry) {
        return database.list(COMPLETE_CHUNKS, arguments(worker, chunks, retry), Function.identity())
                .map(rows ->
                        rows.stream().collect(Collectors.toMap(row -> row.getLong("chunk_id"), CompleteStore::outcome)))
                .onFailure(failure -> Database.isState(failure, BATCH_ENDED))
                .recoverWithItem(() -> chunks.stream()
                        .collect(
                                Collectors.toMap(done -> done.chunk().id(), done -> new CompleteOutcome.BatchEnded())));
    }

    /** Fails a whole chunk, and its batch with it. False if the chunk was no longer this worker's. */
    public Uni<Boolean> failChunk(WorkerId worker, ClaimedChunk chunk, String error) {
        return database.one(
                FAIL_CHUNK,
                Tuple.of(chunk.id(), chunk.fence(), worker.id(), storable(error)),
                row -> row.getBoolean("failed"));
    }

    private static Tuple arguments(WorkerId worker, List<FinishedChunk> chunks, BatchConfig.Retry retry) {
        List<FailedRun> failures = chunks.stream()
                .flatMap(done -> done.result().failures().stream()
                        .map(failure -> new FailedRun(done.chunk().id(), failure)))
                .toList();
        return Tuple.tuple()
                .addUUID(worker.id())
                .addArrayOfLong(each(chunks, done -> done.chunk().id(), Long[]::new))
                .addArrayOfInteger(each(chunks, done -> done.chunk().fence(), Integer[]::new))
                .addArrayOfLong(each(chunks, done -> done.result().nanos(), Long[]::new))
                .addValue(each(chunks, done -> Buffer.buffer(done.result().block()), Buffer[]::new))
                .addValue(each(chunks, done -> Buffer.buffer(done.result().tally()), Buffer[]::new))
                .addArrayOfInteger(each(chunks, done -> done.result().completed(), Integer[]::new))
                .addArrayOfLong(each(failures, FailedRun::chunkId, Long[]::new))
                .addArrayOfLong(each(failures, failed -> failed.failure().run(), Long[]::new))
                .addArrayOfString(
                        each(failures, failed -> storable(failed.failure().errorClass()), String[]::new))
                .addArrayOfString(
                        each(failures, failed -> storable(failed.failure().message()), String[]::new))
                .addArrayOfString(
                        each(failures, failed -> storable(failed.failure().stack()), String[]::new))
                .addArrayOfBoolean(each(failures, failed -> failed.failure().healable(), Boolean[]::new))
                .addInteger(retry.attemptsMax())
                .addDouble(Seconds.of(retry.firstDelay()))
                .addInteger(ResultVersion.CURRENT);
    }

    private static <T, A> A[] each(List<T> list, Function<T, A> value, IntFunction<A[]> array) {
        return list.stream().map(value).toArray(array);
    }

    /** Postgres text cannot hold NUL, and a stack trace of a megabyte helps no reader. */
    private static String storable(String text) {
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
