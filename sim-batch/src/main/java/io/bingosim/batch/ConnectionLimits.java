package io.bingosim.batch;

import io.vertx.pgclient.PgConnectOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long a connection may be silent and a statement may take, on both ends, and which plans it may choose. The client
 * alone would wait for ever on a half-open socket, and giving a call up does not stop its statement.
 */
public final class ConnectionLimits {
    private ConnectionLimits() {}

    /**
     * Bounds everything by the time one call may take; the server's limits are a little wider than the client's. The
     * server ends idle sessions too: it may never hear that a client has given one up, and a session can hold a lock.
     */
    public static PgConnectOptions apply(PgConnectOptions options, Duration call) {
        long millis = call.toMillis();
        return options.setConnectTimeout((int) millis)
                .setIdleTimeout((int) (2 * millis))
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setTcpKeepAlive(true)
                .addProperty("application_name", "bingosim")
                .addProperty("statement_timeout", String.valueOf(2 * millis))
                .addProperty("idle_in_transaction_session_timeout", String.valueOf(2 * millis))
                .addProperty("idle_session_timeout", String.valueOf(4 * millis))
                // The statistics of a queue are always old. By them Postgres reads every chunk there ever was to find
                // the
                // few that are open, or visits the dead ones again and again, which only a plain index scan forgets.
                .addProperty("enable_seqscan", "off")
                .addProperty("enable_bitmapscan", "off");
    }
}
