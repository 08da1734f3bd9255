package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** Renaming batches. */
@ApplicationScoped
public class RenameStore {
    private static final String RENAME_BATCH = "SELECT rename_batch($1, $2) AS renamed";

    private final Database database;

    RenameStore(Database database) {
        this.database = database;
    }

    /** False if there is no such batch. */
    public Uni<Boolean> renameBatch(BatchId batch, String name) {
        return database.one(RENAME_BATCH, Tuple.of(batch.value(), name), row -> row.getBoolean("renamed"));
    }
}
