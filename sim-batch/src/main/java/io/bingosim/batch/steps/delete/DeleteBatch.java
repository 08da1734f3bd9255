package io.bingosim.batch.steps.delete;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.model.DeleteOutcome;
import io.bingosim.batch.store.DeleteStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Deletes an ended batch with its chunks, results and events. */
@ApplicationScoped
public class DeleteBatch {
    private static final Logger LOG = Logger.getLogger(DeleteBatch.class);

    private final DeleteStore store;
    private final WorkerId worker;

    DeleteBatch(DeleteStore store, WorkerId worker) {
        this.store = store;
        this.worker = worker;
    }

    public Uni<DeleteOutcome> deleteBatch(BatchId id) {
        return store.deleteBatch(id).invoke(outcome -> {
            if (outcome == DeleteOutcome.DELETED) {
                LOG.infof("batch=%s worker=%s deleted", id, worker.id());
            }
        });
    }
}
