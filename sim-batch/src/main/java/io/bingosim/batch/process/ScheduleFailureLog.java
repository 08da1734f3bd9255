package io.bingosim.batch.process;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.DiskSpaceMonitor;
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
 * Logs failed schedules. While the database is unreachable all of them fail each time: that is one line per schedule when
 * the outage begins and one when it ends. Any other failure is a bug, logged each time with its stack. The scheduler's own
 * log, which does not make this difference, is switched off in this module's properties.
 */
@ApplicationScoped
class ScheduleFailureLog {
    private static final Logger LOG = Logger.getLogger(ScheduleFailureLog.class);

    private final Map<String, Integer> failures = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    void failed(@Observes FailedExecution failed) {
        failed(job(failed.getExecution()), failed.getException());
    }

    void succeeded(@Observes SuccessfulExecution succeeded) {
        succeeded(job(succeeded.getExecution()));
    }

    /** The last of all observers: next the pool is closed, and schedules in progress fail because of that. */
    void stopped(@Observes @Priority(Integer.MAX_VALUE) ShutdownEvent event) {
        stopped = true;
    }

    /** Returns whether it logged a line. */
    boolean failed(String job, Throwable failure) {
        // A full disk is logged once for all schedules, by the monitor itself.
        if (stopped || DiskSpaceMonitor.isDiskFull(failure)) {
            return false;
        }
        if (!Database.isUnreachable(failure)) {
            LOG.errorf(failure, "job=%s failed; it runs again at its next time", job);
            return true;
        }
        boolean first = failures.merge(job, 1, Integer::sum) == 1;
        if (first) {
            LOG.warnf("job=%s database unreachable or busy, retrying: %s", job, reason(failure));
        }
        return first;
    }

    boolean succeeded(String job) {
        Integer failed = failures.remove(job);
        if (failed != null) {
            LOG.infof("job=%s recovered failures=%d", job, failed);
        }
        return failed != null;
    }

    /** The scheduler's id is like `3_io.bingosim.batch.process.BatchSchedules#rescue`. */
    private static String job(ScheduledExecution execution) {
        String id = execution.getTrigger().getId();
        return id.substring(id.lastIndexOf('.') + 1);
    }

    private static Throwable reason(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
