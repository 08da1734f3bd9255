package io.bingosim.batch.store;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.Seconds;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Removing rows past their retention. Does nothing unless the token is the current leader's. */
@ApplicationScoped
public class RetentionStore {
    private static final String DELETE_EXPIRED_ROWS = """
            SELECT what, removed
              FROM delete_expired_rows(
                       p_name => $1, p_token => $2, p_limit => $3,
                       p_outbox => make_interval(secs => $4), p_attempts => make_interval(secs => $5),
                       p_failures => make_interval(secs => $6), p_workers => make_interval(secs => $7),
                       p_messages => make_interval(secs => $8), p_batches => make_interval(secs => nullif($9::float8, 0)))
            """;

    private final Database database;

    RetentionStore(Database database) {
        this.database = database;
    }

    public Uni<List<RemovedRows>> deleteExpiredRows(long leaderToken, int rowsMax, BatchConfig.Retention retention) {
        var arguments = Tuple.tuple(List.of(
                LeaderStore.LEASE,
                leaderToken,
                rowsMax,
                Seconds.of(retention.outbox()),
                Seconds.of(retention.attempts()),
                Seconds.of(retention.failures()),
                Seconds.of(retention.workers()),
                Seconds.of(retention.messages()),
                Seconds.of(retention.batches())));
        return database.list(
                DELETE_EXPIRED_ROWS, arguments, row -> new RemovedRows(row.getString("what"), row.getLong("removed")));
    }

    public record RemovedRows(String table, long rows) {}
}
