package io.bingosim.batch.database;

import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/** Logs why a database was refused, once per reason: the client's own exception does not say it. */
final class RefusedServerLog {
    private static final Logger LOG = Logger.getLogger(RefusedServerLog.class);
    private static final AtomicReference<String> LOGGED = new AtomicReference<>("");

    private RefusedServerLog() {}

    static void log(Throwable cause) {
        String reason = String.valueOf(cause);
        if (!LOGGED.getAndSet(reason).equals(reason)) {
            LOG.errorf(
                    "The database could not be verified, retrying: %s. Check BINGOSIM_DB_CA_FILE, and that the server's"
                            + " certificate is for BINGOSIM_DB_HOST.",
                    reason);
        }
    }
}
