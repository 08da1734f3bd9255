package io.bingosim.batch.cancel;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.bingosim.batch.finalise.FinaliseBatches;
import io.bingosim.batch.rescue.RescueChunks;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Ends a batch because somebody said so, and removes ended ones. */
@ApplicationScoped
public class CancelBatch {
    private static final Logger LOG = Logger.getLogger(CancelBatch.class);
    private static final String CANCEL_BATCH = "SELECT cancel_batch($1) AS cancelled";
    private static final String DELETE_BATCH = "SELECT delete_batch($1) AS outcome";

    private final Database database;
    private final RescueChunks rescue;
    private final FinaliseBatches finalise;

    CancelBatch(Database database, RescueChunks rescue, FinaliseBatches finalise) {
        this.database = database;
        this.rescue = rescue;
        this.finalise = finalise;
    }

    /** True if this call cancelled it; false if it had ended already or is unknown. Its open chunks and its answer follow. */
    public Uni<Boolean> cancelBatch(BatchId id) {
        return database.one(CANCEL_BATCH, Tuple.of(id.value()), row -> row.getBoolean("cancelled"))
                .call(cancelled -> cancelled ? sweep(id) : Uni.createFrom().nullItem());
    }

    /** Removes an ended batch with all that is its own. */
    public Uni<DeleteOutcome> deleteBatch(BatchId id) {
        return database.one(DELETE_BATCH, Tuple.of(id.value()), row -> DeleteOutcome.valueOf(row.getString("outcome")));
    }

    /** The batch is cancelled whatever becomes of this: the schedules sweep and answer too. */
    private Uni<?> sweep(BatchId id) {
        LOG.infof("batch=%s cancelled", id);
        return rescue.sweepEnded().onFailure().recoverWithItem(0).invoke(finalise::wake);
    }

    public enum DeleteOutcome {
        DELETED,
        ACTIVE,
        UNKNOWN
    }
}
