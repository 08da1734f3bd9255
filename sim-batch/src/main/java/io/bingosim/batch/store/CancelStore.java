package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** Cancelling batches and sweeping the open chunks of ended ones. */
@ApplicationScoped
public class CancelStore {
    private static final String CANCEL_BATCH = "SELECT cancel_batch($1) AS cancelled";
    private static final String SWEEP_ENDED_BATCHES = "SELECT sweep_ended_batches() AS swept";

    private final Database database;

    CancelStore(Database database) {
        this.database = database;
    }

    /** True if this call cancelled it; false if it had ended already or is unknown. */
    public Uni<Boolean> cancelBatch(BatchId id) {
        return database.one(CANCEL_BATCH, Tuple.of(id.value()), row -> row.getBoolean("cancelled"));
    }

    /** Cancels the open chunks of ended batches and returns how many there were. */
    public Uni<Integer> sweepEndedBatches() {
        return database.one(SWEEP_ENDED_BATCHES, Tuple.tuple(), row -> row.getInteger("swept"));
    }
}
