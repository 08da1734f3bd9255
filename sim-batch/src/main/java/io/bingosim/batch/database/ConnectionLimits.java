package io.bingosim.batch.database;

import io.vertx.pgclient.PgConnectOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The timeouts of every connection, on both ends, its schema, and the plans it may choose. The client alone would wait
 * forever on a half-open socket, and giving up a call does not stop its statement.
 */
public final class ConnectionLimits {
    private static final String SCHEMA = "bingosim";

    private ConnectionLimits() {}

    /**
     * Derives all timeouts from the time limit of one call; the server's are a little longer than the client's. The server
     * also ends idle sessions: it may never learn that a client has given one up, and a session can hold a lock.
     */
    public static PgConnectOptions apply(PgConnectOptions options, Duration call) {
        long millis = call.toMillis();
        return options.setConnectTimeout((int) millis)
                .setIdleTimeout((int) (2 * millis))
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setTcpKeepAlive(true)
                .addProperty("application_name", "bingosim")
                // Not left to the role or the database: whatever they say, our SQL finds our schema and no other.
                .addProperty("search_path", SCHEMA)
                .addProperty("statement_timeout", String.valueOf(2 * millis))
                .addProperty("idle_in_transaction_session_timeout", String.valueOf(2 * millis))
                .addProperty("idle_session_timeout", String.valueOf(4 * millis))
                // The statistics of a queue are always outdated. Following them, Postgres would read all chunks to find
                // the few open ones, or revisit dead rows, which only a plain index scan marks as such.
                .addProperty("enable_seqscan", "off")
                .addProperty("enable_bitmapscan", "off")
                // A scan that cannot be avoided now looks expensive enough to be compiled: a second for one row.
                .addProperty("jit", "off");
    }
}
