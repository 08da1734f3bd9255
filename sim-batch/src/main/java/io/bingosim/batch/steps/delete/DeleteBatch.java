package io.bingosim.batch.steps.delete;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.DeleteOutcome;
import io.bingosim.batch.store.DeleteStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Deletes an ended batch with its chunks, results and events. */
@ApplicationScoped
public class DeleteBatch {
    private final DeleteStore store;

    DeleteBatch(DeleteStore store) {
        this.store = store;
    }

    public Uni<DeleteOutcome> deleteBatch(BatchId id) {
        return store.deleteBatch(id);
    }
}
