package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.StopPrefix;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Checks of stop rules. */
@ApplicationScoped
public class StopStore {
    private static final String FIND_STOP_CHECK =
            "SELECT epoch, checked_runs, metric, team, half_width, scenario_id FROM find_stop_check($1)";
    private static final String FIND_DUE_STOP_CHECKS = "SELECT batch_id FROM find_due_stop_checks()";
    private static final String PASS_STOP_CHECK = "SELECT pass_stop_check($1, $2, $3) AS done";
    private static final String STOP_BATCH = "SELECT stop_batch($1, $2, $3) AS done";

    private final Database database;

    StopStore(Database database) {
        this.database = database;
    }

    /** Batches whose next stop check can be made. */
    public Uni<List<BatchId>> findDueStopChecks() {
        return database.list(FIND_DUE_STOP_CHECKS, Tuple.tuple(), row -> new BatchId(row.getUUID("batch_id")));
    }

    /** The finished prefix that the stop rule can be checked on now, or null. */
    public Uni<StopPrefix> findStopCheck(BatchId batch) {
        return database.first(FIND_STOP_CHECK, Tuple.of(batch.value()), StopStore::prefix);
    }

    /** Moves on to the next prefix. False if the check was made by another process. */
    public Uni<Boolean> passStopCheck(BatchId batch, StopPrefix prefix) {
        return decide(PASS_STOP_CHECK, batch, prefix);
    }

    public Uni<Boolean> stopBatch(BatchId batch, StopPrefix prefix) {
        return decide(STOP_BATCH, batch, prefix);
    }

    private Uni<Boolean> decide(String sql, BatchId batch, StopPrefix prefix) {
        return database.one(sql, Tuple.of(batch.value(), prefix.epoch(), prefix.runs()), row -> row.getBoolean("done"));
    }

    private static StopPrefix prefix(Row row) {
        return new StopPrefix(
                row.getInteger("epoch"),
                row.getLong("checked_runs"),
                row.getString("metric"),
                row.getString("team"),
                row.getDouble("half_width"),
                row.getString("scenario_id"));
    }
}
