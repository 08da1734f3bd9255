package io.bingosim.batch.leader;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Database;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.schema.Readiness;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jboss.logging.Logger;

/** Removes what has grown old: published events, work log, failures that healed, gone workers, unused scenarios. */
@ApplicationScoped
class Retention {
    private static final Logger LOG = Logger.getLogger(Retention.class);

    private static final String CLEAN = """
            SELECT what, removed
              FROM clean($1, $2, $3, make_interval(secs => $4), make_interval(secs => $5),
                         make_interval(secs => $6), make_interval(secs => $7))
            """;

    private final Database database;
    private final Leader leader;
    private final BatchConfig.Retention config;

    Retention(Database database, Leader leader, BatchConfig config) {
        this.database = database;
        this.leader = leader;
        this.config = config.retention();
    }

    @Scheduled(
            every = "${bingosim.retention.period}",
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = Readiness.class)
    Uni<Void> clean() {
        var token = leader.token();
        return token.isEmpty()
                ? Uni.createFrom().voidItem()
                : clean(token.getAsLong()).replaceWithVoid();
    }

    Uni<List<Removed>> clean(long token) {
        var arguments = Tuple.tuple(List.of(
                Leader.LEASE,
                token,
                config.rowsMax(),
                Seconds.of(config.outbox()),
                Seconds.of(config.attempts()),
                Seconds.of(config.failures()),
                Seconds.of(config.workers())));
        return database.list(CLEAN, arguments, row -> new Removed(row.getString("what"), row.getLong("removed")))
                .invoke(all -> all.stream()
                        .filter(removed -> removed.rows() > 0)
                        .forEach(removed -> LOG.infof("removed %d old rows of %s", removed.rows(), removed.table())));
    }

    record Removed(String table, long rows) {}
}
