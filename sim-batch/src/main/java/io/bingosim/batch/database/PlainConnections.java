package io.bingosim.batch.database;

import java.util.Set;
import org.jboss.logging.Logger;

/** Warns of connections that leave this machine without TLS: others on the network can read and change what they carry. */
public final class PlainConnections {
    private static final Logger LOG = Logger.getLogger(PlainConnections.class);
    private static final Set<String> LOOPBACK = Set.of("localhost", "::1", "[::1]");

    private PlainConnections() {}

    /** Logs a warning unless the host is this machine. */
    public static void warn(String purpose, String host, String remedy) {
        if (!isLoopback(host)) {
            LOG.warnf("%s uses no TLS and leaves this machine (host=%s); %s", purpose, host, remedy);
        }
    }

    static boolean isLoopback(String host) {
        return LOOPBACK.contains(host) || host.startsWith("127.");
    }
}
