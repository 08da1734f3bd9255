package io.bingosim.batch.schema;

import io.bingosim.batch.Database;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.ScheduledExecution;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Whether the schema this build needs is there. Until then no schedule runs. */
@Singleton
public class Readiness implements Scheduled.SkipPredicate {
    /** The level of `schema_level()` this build was written for. */
    static final int LEVEL = 2;

    private static final Logger LOG = Logger.getLogger(Readiness.class);
    private static final String SCHEMA_LEVEL = "SELECT schema_level() AS level";
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Database database;
    private volatile boolean ready;
    private volatile boolean told;

    Readiness(Database database) {
        this.database = database;
    }

    public boolean isReady() {
        return ready;
    }

    @Override
    public boolean test(ScheduledExecution execution) {
        return !ready;
    }

    /** Completes when the schema is there, however long that takes. Only the API migrates; the others wait for it. */
    public Uni<Void> await() {
        return database.one(SCHEMA_LEVEL, Tuple.tuple(), row -> row.getInteger("level"))
                .invoke(level -> {
                    if (level < LEVEL) {
                        throw new IllegalStateException("schema level is " + level + ", needed is " + LEVEL);
                    }
                })
                .onFailure()
                .invoke(this::tellOnce)
                .onFailure()
                .retry()
                .withBackOff(PAUSE, PAUSE)
                .indefinitely()
                .invoke(() -> ready = true)
                .replaceWithVoid();
    }

    private void tellOnce(Throwable failure) {
        if (!told) {
            told = true;
            LOG.infof("waiting for the database and its schema: %s", failure.getMessage());
        }
    }
}
