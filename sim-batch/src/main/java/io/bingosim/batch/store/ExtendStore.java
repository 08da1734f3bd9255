package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.ExtendOutcome;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** Extending ended batches. */
@ApplicationScoped
public class ExtendStore {
    private static final String EXTEND_BATCH = "SELECT extend_batch($1, $2, $3) AS outcome";

    private final Database database;

    ExtendStore(Database database) {
        this.database = database;
    }

    public Uni<ExtendOutcome> extendBatch(BatchId batch, long runs, long queuedRunsMax) {
        return database.one(
                EXTEND_BATCH,
                Tuple.of(batch.value(), runs, queuedRunsMax),
                row -> ExtendOutcome.valueOf(row.getString("outcome")));
    }
}
