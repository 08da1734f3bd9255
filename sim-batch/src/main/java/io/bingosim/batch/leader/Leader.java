package io.bingosim.batch.leader;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Database;
import io.bingosim.batch.Process;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.schema.Readiness;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.OptionalLong;
import org.jboss.logging.Logger;

/** Whether this process leads. Knowing it is only a hint: every write of a leader carries the token and checks it. */
@ApplicationScoped
public class Leader {
    public static final String LEASE = "bingosim";

    private static final Logger LOG = Logger.getLogger(Leader.class);
    private static final String LEAD = "SELECT lead($1, $2, make_interval(secs => $3)) AS token";
    private static final String RESIGN = "SELECT resign($1, $2, $3) AS resigned";
    private static final long NOBODY = 0;

    private final Database database;
    private final Process process;
    private final BatchConfig.Leader config;
    private volatile long token = NOBODY;

    Leader(Database database, Process process, BatchConfig config) {
        this.database = database;
        this.process = process;
        this.config = config.leader();
    }

    @Scheduled(
            every = "${bingosim.leader.renew}",
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = Readiness.class)
    public Uni<Void> lead() {
        return database.one(
                        LEAD, Tuple.of(LEASE, process.id(), Seconds.of(config.lease())), row -> row.getLong("token"))
                .invoke(this::learn)
                .onFailure()
                .invoke(() -> token = NOBODY)
                .replaceWithVoid();
    }

    /** The token to write with, if this process leads as far as it knows. */
    public OptionalLong token() {
        long now = token;
        return now == NOBODY ? OptionalLong.empty() : OptionalLong.of(now);
    }

    /** Lets the next leader start at once. */
    public Uni<Void> resign() {
        long now = token;
        token = NOBODY;
        return now == NOBODY
                ? Uni.createFrom().voidItem()
                : database.one(RESIGN, Tuple.of(LEASE, process.id(), now), row -> row.getBoolean("resigned"))
                        .replaceWithVoid();
    }

    private void learn(@org.jspecify.annotations.Nullable Long answer) {
        long next = answer == null ? NOBODY : answer;
        if (next != token && next != NOBODY) {
            Meters.leads();
            LOG.infof("worker=%s leads token=%d", process.id(), next);
        }
        token = next;
    }
}
