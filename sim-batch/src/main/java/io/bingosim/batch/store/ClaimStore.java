package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.Seconds;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.Keep;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Claiming pending chunks for a worker. */
@ApplicationScoped
public class ClaimStore {
    private static final String COLUMNS = """
            SELECT chunk_id, batch_id, scenario_id, seed, team_count, first_run, run_count, run_indexes,
                   attempt, crashes, fence, trace_parent, pass, keep, brief
            """;
    private static final String CLAIM_CHUNKS = COLUMNS + "  FROM claim_chunks($1, $2)";
    private static final String CLAIM_DUE_CHUNKS = COLUMNS + """
              FROM claim_due_chunks(
                       p_worker_id => $1, p_mode => $2, p_limit => $3, p_due_for => make_interval(secs => $4),
                       p_brief_only => $5)
            """;

    private final Database database;

    ClaimStore(Database database) {
        this.database = database;
    }

    /** Claims those of the named chunks that are still pending. */
    public Uni<List<ClaimedChunk>> claimChunks(WorkerId worker, Collection<Long> chunkIds) {
        return database.list(
                CLAIM_CHUNKS, Tuple.of(worker.id(), chunkIds.toArray(Long[]::new)), ClaimStore::claimedChunk);
    }

    /** Claims up to `limit` chunks, or brief chunks, of a mode that have been due for at least `dueFor`, in fair order. */
    public Uni<List<ClaimedChunk>> claimDueChunks(
            WorkerId worker, Mode mode, int limit, Duration dueFor, boolean briefOnly) {
        return database.list(
                CLAIM_DUE_CHUNKS,
                Tuple.of(worker.id(), mode.name(), limit, Seconds.of(dueFor), briefOnly),
                ClaimStore::claimedChunk);
    }

    private static ClaimedChunk claimedChunk(Row row) {
        Long[] indexes = row.getArrayOfLongs("run_indexes");
        return new ClaimedChunk(
                row.getLong("chunk_id"),
                new BatchId(row.getUUID("batch_id")),
                row.getString("scenario_id"),
                row.getLong("seed"),
                row.getInteger("team_count"),
                row.getLong("first_run"),
                row.getInteger("run_count"),
                indexes == null
                        ? null
                        : Arrays.stream(indexes).mapToLong(i -> i).toArray(),
                row.getInteger("attempt"),
                row.getInteger("crashes"),
                row.getInteger("fence"),
                row.getString("trace_parent"),
                row.getDouble("pass"),
                Keep.valueOf(row.getString("keep")),
                row.getBoolean("brief"));
    }
}
