package io.bingosim.worker.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;

/** How the worker under test is started. Each profile is one start of Quarkus. */
public final class TestProfiles {
    private TestProfiles() {}

    /** As in production: schema and broker are there. */
    public static final class WithBroker implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "bingosim.worker.slots", "2",
                    "bingosim.retry.first-delay", "PT0.01S",
                    "bingosim.retry.attempts-max", "1");
        }

        @Override
        public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(TestDatabase.class), new TestResourceEntry(TestBroker.class));
        }
    }

    /** An empty database, and no broker at the configured address. */
    public static final class NothingThere implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("bingosim.worker.slots", "1", "bingosim.broker.port", Integer.toString(closedPort()));
        }

        @Override
        public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(TestDatabase.class, Map.of(TestDatabase.EMPTY, "true")));
        }
    }

    /**
     * Without a broker by configuration. {@link UnusedBroker} listens where it would be. No tick cuts chunks: only a
     * notification of a new batch and the completion of a chunk do.
     */
    public static final class PostgresTransport implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "bingosim.worker.slots", "1",
                    "bingosim.transport", "postgres",
                    "bingosim.dispatch.tick", "PT1H");
        }

        @Override
        public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(TestDatabase.class), new TestResourceEntry(UnusedBroker.class));
        }
    }

    /** Slow runs, so that chunks are running when the worker stops. */
    public static final class SlowRuns implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "bingosim.worker.slots", "1",
                    "bingosim.transport", "postgres",
                    "bingosim.worker.delay", "PT0.1S",
                    "bingosim.worker.grace", "PT0.5S");
        }

        @Override
        public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(TestDatabase.class));
        }
    }

    private static int closedPort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
