package io.bingosim.batch.life;

import io.bingosim.batch.Database;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.FailedExecution;
import io.quarkus.scheduler.ScheduledExecution;
import io.quarkus.scheduler.SuccessfulExecution;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * Tells of schedules that failed. While the database is away every one of them does, every time: that is one line when it
 * begins and one when it is over. Anything else is a bug, told every time and with its stack. The scheduler's own log,
 * which knows no such difference, is switched off in this module's properties.
 */
@ApplicationScoped
class FailedJobs {
    private static final Logger LOG = Logger.getLogger(FailedJobs.class);

    private final Map<String, Integer> failing = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    void failed(@Observes FailedExecution failed) {
        failed(job(failed.getExecution()), failed.getException());
    }

    void succeeded(@Observes SuccessfulExecution succeeded) {
        succeeded(job(succeeded.getExecution()));
    }

    /** The last of all observers: next the pool is closed, and whoever is still at work fails for it. */
    void stopped(@Observes @Priority(Integer.MAX_VALUE) ShutdownEvent event) {
        stopped = true;
    }

    /** Answers whether it was worth a line. */
    boolean failed(String job, Throwable failure) {
        if (stopped) {
            return false;
        }
        if (!Database.isAway(failure)) {
            LOG.errorf(failure, "job=%s failed", job);
            return true;
        }
        boolean first = failing.merge(job, 1, Integer::sum) == 1;
        if (first) {
            LOG.warnf("job=%s gets no answer and goes on trying: %s", job, reason(failure));
        }
        return first;
    }

    boolean succeeded(String job) {
        Integer failures = failing.remove(job);
        if (failures != null) {
            LOG.infof("job=%s works again failures=%d", job, failures);
        }
        return failures != null;
    }

    /** The scheduler calls it `3_io.bingosim.batch.life.RescueTicks#rescue`. */
    private static String job(ScheduledExecution execution) {
        String id = execution.getTrigger().getId();
        return id.substring(id.lastIndexOf('.') + 1);
    }

    private static Throwable reason(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
