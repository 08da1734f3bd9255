package io.bingosim.batch.database;

import io.vertx.pgclient.PgException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jboss.logging.Logger;

/**
 * Notices that the database's disk is full, and logs the start and the end of it once per process. Statements that need
 * no new page still succeed meanwhile, so it ends when every statement that failed has succeeded again. All of them may
 * succeed for a moment before the next one fails, so the end is logged when none has failed for a while.
 */
@ApplicationScoped
public class DiskSpaceMonitor {
    private static final Logger LOG = Logger.getLogger(DiskSpaceMonitor.class);
    private static final String DISK_FULL = "53100";

    /** Work that failed is retried more often than that; a request of a user may not be. */
    private static final Duration RECENT = Duration.ofSeconds(15);

    private final Set<String> failedStatements = new HashSet<>();
    private long failures;
    private long failedAt;
    private volatile boolean full;
    /** From the line about the start to the line about the end. */
    private volatile boolean reported;

    /** Whether statements fail at present because the database's disk is full. */
    public boolean isFull() {
        return full && !isOver();
    }

    /** Whether a failure was caused by a full disk of the database. */
    public static boolean isDiskFull(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PgException pg && DISK_FULL.equals(pg.getSqlState())) {
                return true;
            }
        }
        return false;
    }

    void failed(String statement, Throwable failure) {
        if (isDiskFull(failure)) {
            failedForRoom(statement, failure);
        }
    }

    void succeeded(String statement) {
        if (reported) {
            succeededAfterFailure(statement);
        }
    }

    private synchronized void failedForRoom(String statement, Throwable failure) {
        failedStatements.add(statement);
        failures++;
        failedAt = System.nanoTime();
        full = true;
        if (!reported) {
            reported = true;
            LOG.errorf(
                    "database disk full: results and batches cannot be stored until it has room; retrying: %s",
                    failure.getMessage());
        }
    }

    private synchronized void succeededAfterFailure(String statement) {
        failedStatements.remove(statement);
        if (isOver()) {
            failedStatements.clear();
        }
        full = !failedStatements.isEmpty();
        if (reported && isOver()) {
            LOG.infof("database disk has room again, after failed statements=%d", failures);
            failures = 0;
            reported = false;
        }
    }

    private synchronized boolean isOver() {
        return System.nanoTime() - failedAt > RECENT.toNanos();
    }
}
