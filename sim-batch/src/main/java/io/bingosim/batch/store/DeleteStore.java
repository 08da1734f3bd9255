package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.DeleteOutcome;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** Deleting ended batches. */
@ApplicationScoped
public class DeleteStore {
    private static final String DELETE_BATCH = "SELECT delete_batch($1) AS outcome";

    private final Database database;

    DeleteStore(Database database) {
        this.database = database;
    }

    public Uni<DeleteOutcome> deleteBatch(BatchId id) {
        return database.one(DELETE_BATCH, Tuple.of(id.value()), row -> DeleteOutcome.valueOf(row.getString("outcome")));
    }
}
