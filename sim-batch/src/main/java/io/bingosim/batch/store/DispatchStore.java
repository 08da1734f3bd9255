package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.Seconds;
import io.bingosim.batch.model.DispatchLimits;
import io.bingosim.batch.model.DispatchedChunk;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/** Cutting the next chunks of the active batches. */
@ApplicationScoped
public class DispatchStore {
    private static final String DISPATCH_CHUNKS = """
            SELECT event_key, event_id, type, entity_id, sequence, payload
              FROM dispatch_chunks(
                       p_worker_id => $1, p_claim_for => make_interval(secs => $2), p_chunks_max => $3,
                       p_in_flight_per_slot => $4, p_in_flight_per_batch => $5,
                       p_target_nanos => $6, p_fixed_runs => $7, p_probe_runs => $8, p_run_teams_max => $9)
            """;

    private final Database database;

    DispatchStore(Database database) {
        this.database = database;
    }

    /** Cuts chunks. One item per chunk. */
    public Uni<List<DispatchedChunk>> dispatchChunks(WorkerId worker, Duration claimEventsFor, DispatchLimits limits) {
        var arguments = Tuple.tuple(List.of(
                worker.id(),
                Seconds.of(claimEventsFor),
                limits.chunksPerPass(),
                limits.inFlightPerSlot(),
                limits.inFlightPerBatch(),
                (double) limits.target().toNanos(),
                limits.fixedRuns(),
                limits.probeRuns(),
                limits.runTeamsMax()));
        return database.list(DISPATCH_CHUNKS, arguments, DispatchStore::dispatchedChunk);
    }

    private static DispatchedChunk dispatchedChunk(Row row) {
        return new DispatchedChunk(
                new BatchId(row.getUUID("entity_id")),
                row.getLong("event_key") == null ? null : OutboxStore.event(row));
    }
}
