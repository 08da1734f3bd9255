package io.bingosim.batch.process;

import io.bingosim.batch.store.SchemaStore;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.ScheduledExecution;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Whether the database has the schema this build needs. Until then every schedule is skipped. */
@Singleton
public class SchemaReadiness implements Scheduled.SkipPredicate {
    /** The level of `get_schema_level()` this build was written for. */
    static final int LEVEL = 7;

    private static final Logger LOG = Logger.getLogger(SchemaReadiness.class);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final SchemaStore store;
    private volatile boolean ready;
    private volatile boolean logged;

    SchemaReadiness(SchemaStore store) {
        this.store = store;
    }

    public boolean isReady() {
        return ready;
    }

    @Override
    public boolean test(ScheduledExecution execution) {
        return !ready;
    }

    /** Completes when the schema is ready, however long that takes. Only the API migrates; workers wait for it. */
    public Uni<Void> await() {
        return store.getSchemaLevel()
                .invoke(SchemaReadiness::check)
                .onFailure()
                .invoke(this::logOnce)
                .onFailure()
                .retry()
                .withBackOff(PAUSE, PAUSE)
                .indefinitely()
                .invoke(() -> ready = true)
                .replaceWithVoid();
    }

    private static void check(int level) {
        if (level < LEVEL) {
            throw new IllegalStateException(
                    "schema level is " + level + ", this build needs " + LEVEL + "; run the migration");
        }
    }

    private void logOnce(Throwable failure) {
        if (!logged) {
            logged = true;
            LOG.infof("waiting for the database and its schema: %s", failure.getMessage());
        }
    }
}
