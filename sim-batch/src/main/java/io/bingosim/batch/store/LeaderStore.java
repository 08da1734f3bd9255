package io.bingosim.batch.store;

import io.bingosim.batch.WorkerId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.Seconds;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The leader lease. */
@ApplicationScoped
public class LeaderStore {
    static final String LEASE = "bingosim";

    private static final String ACQUIRE_LEADERSHIP =
            "SELECT acquire_leadership($1, $2, make_interval(secs => $3)) AS token";
    private static final String RESIGN_LEADERSHIP = "SELECT resign_leadership($1, $2, $3) AS resigned";

    private final Database database;

    LeaderStore(Database database) {
        this.database = database;
    }

    /** Takes or renews the lease. The token, or null while another worker leads. */
    public Uni<Long> acquireLeadership(WorkerId worker, Duration lease) {
        return database.one(
                ACQUIRE_LEADERSHIP, Tuple.of(LEASE, worker.id(), Seconds.of(lease)), row -> row.getLong("token"));
    }

    public Uni<Boolean> resignLeadership(WorkerId worker, long token) {
        return database.one(RESIGN_LEADERSHIP, Tuple.of(LEASE, worker.id(), token), row -> row.getBoolean("resigned"));
    }
}
