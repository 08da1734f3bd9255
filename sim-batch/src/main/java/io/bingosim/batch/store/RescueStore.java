package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.Seconds;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.RescueLimits;
import io.bingosim.batch.model.ReturnedChunk;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** The ways back from RUNNING other than completion. */
@ApplicationScoped
public class RescueStore {
    private static final String COLUMNS = """
            SELECT chunk_id, batch_id, attempt, fence, worker_id, became
            """;
    private static final String RESCUE_CHUNKS = COLUMNS + """
              FROM rescue_chunks(
                       p_silence => make_interval(secs => $1), p_uptime => make_interval(secs => $2),
                       p_split_at => $3, p_crashes_max => $4)
            """;
    private static final String RELEASE_CHUNKS = COLUMNS + "  FROM release_chunks($1, $2, $3)";
    private static final String CRASH_CHUNK = COLUMNS + """
              FROM crash_chunk(
                       p_worker_id => $1, p_chunk_id => $2, p_fence => $3, p_split_at => $4, p_crashes_max => $5)
            """;
    private static final String RETURN_UNHELD_CHUNKS = COLUMNS + """
              FROM return_unheld_chunks(
                       p_worker_id => $1, p_chunk_ids => $2, p_fences => $3, p_grace => make_interval(secs => $4))
            """;

    private final Database database;

    RescueStore(Database database) {
        this.database = database;
    }

    /** Returns the chunks of dead and hung workers. */
    public Uni<List<ReturnedChunk>> rescueChunks(RescueLimits limits) {
        var arguments = Tuple.of(
                Seconds.of(limits.silence()), Seconds.of(limits.uptime()), limits.splitAt(), limits.crashesMax());
        return database.list(RESCUE_CHUNKS, arguments, RescueStore::returnedChunk);
    }

    /** Gives back chunks that a worker will not finish, at no cost to them. */
    public Uni<List<ReturnedChunk>> releaseChunks(WorkerId worker, Collection<ClaimedChunk> chunks) {
        return database.list(
                RELEASE_CHUNKS, Tuple.of(worker.id(), ids(chunks), fences(chunks)), RescueStore::returnedChunk);
    }

    /** Counts a crash of the chunk that hangs a worker's slot. */
    public Uni<List<ReturnedChunk>> crashChunk(WorkerId worker, ClaimedChunk chunk, RescueLimits limits) {
        var arguments = Tuple.of(worker.id(), chunk.id(), chunk.fence(), limits.splitAt(), limits.crashesMax());
        return database.list(CRASH_CHUNK, arguments, RescueStore::returnedChunk);
    }

    /** Gives back what the worker claimed longer than `grace` ago and does not hold. */
    public Uni<List<ReturnedChunk>> returnUnheldChunks(WorkerId worker, Collection<ClaimedChunk> held, Duration grace) {
        return database.list(
                RETURN_UNHELD_CHUNKS,
                Tuple.of(worker.id(), ids(held), fences(held), Seconds.of(grace)),
                RescueStore::returnedChunk);
    }

    private static ReturnedChunk returnedChunk(Row row) {
        return new ReturnedChunk(
                row.getLong("chunk_id"),
                new BatchId(row.getUUID("batch_id")),
                row.getInteger("attempt"),
                row.getInteger("fence"),
                row.getUUID("worker_id"),
                row.getString("became"));
    }

    static Long[] ids(Collection<ClaimedChunk> chunks) {
        return chunks.stream().map(ClaimedChunk::id).toArray(Long[]::new);
    }

    static Integer[] fences(Collection<ClaimedChunk> chunks) {
        return chunks.stream().map(ClaimedChunk::fence).toArray(Integer[]::new);
    }
}
