package io.bingosim.batch.steps.rename;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.store.RenameStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Gives a batch another name, whatever its state. */
@ApplicationScoped
public class RenameBatch {
    private final RenameStore store;

    RenameBatch(RenameStore store) {
        this.store = store;
    }

    /** False if there is no such batch. */
    public Uni<Boolean> renameBatch(BatchId batch, String name) {
        return store.renameBatch(batch, name);
    }
}
