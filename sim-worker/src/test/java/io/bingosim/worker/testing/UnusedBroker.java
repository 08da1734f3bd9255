package io.bingosim.worker.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Listens at the broker's address and notes whether a connection is opened. */
public final class UnusedBroker implements QuarkusTestResourceLifecycleManager {
    /** Quarkus loads this class more than once; system properties are shared. */
    private static final String PORT = "test.bingosim.worker.unused-broker";

    private static final String CONTACTED = PORT + ".contacted";

    private @Nullable ServerSocket socket;

    @Override
    public Map<String, String> start() {
        try {
            ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            socket = listening;
            System.setProperty(PORT, Integer.toString(listening.getLocalPort()));
            System.clearProperty(CONTACTED);
            Thread thread = new Thread(() -> accept(listening), "unused-broker");
            thread.setDaemon(true);
            thread.start();
            return Map.of(
                    "bingosim.broker.host",
                    "127.0.0.1",
                    "bingosim.broker.port",
                    Integer.toString(listening.getLocalPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void stop() {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static int port() {
        return Integer.getInteger(PORT);
    }

    /** Whether any connection was opened since the start. */
    public static boolean wasContacted() {
        return Boolean.getBoolean(CONTACTED);
    }

    private static void accept(ServerSocket socket) {
        try {
            while (true) {
                socket.accept().close();
                System.setProperty(CONTACTED, "true");
            }
        } catch (IOException e) {
            // Closed by stop.
        }
    }
}
