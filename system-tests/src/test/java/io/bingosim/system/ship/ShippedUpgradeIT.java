package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.contracts.message.ChunkRequested;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.process.Service;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A rolling upgrade: processes are replaced one by one under load, while messages of the current and of the next version
 * are in flight. There has been only one version so far.
 */
class ShippedUpgradeIT {
    private static final int RUNS = 4_000;
    private static final int BEFORE = Math.max(1, ChunkRequested.VERSION - 1);
    private static final int NEXT = ChunkRequested.VERSION + 1;

    @Test
    void replacing_every_process_loses_no_run_with_any_message_version() throws Exception {
        try (ShippedBroker broker = new ShippedBroker();
                ShippedServices services = new ShippedServices(settings(broker))) {
            Service oldApi = services.api();
            List<Service> oldWorkers = List.of(services.worker(), services.worker());
            String batch = services.createBatch(oldApi, RUNS);
            await().atMost(ShippedServices.PATIENCE)
                    .until(() -> number(services, "SELECT count(*) FROM chunk_attempt") > 0);

            List<String> unknown = new ArrayList<>();
            for (Service old : oldWorkers) {
                String message = message(services);
                broker.publish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, version(message, BEFORE));
                unknown.add(version(message, NEXT));
                broker.publish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, unknown.get(unknown.size() - 1));
                services.worker();
                old.terminate();
                assertThat(old.awaitExit(Duration.ofSeconds(45)))
                        .as("a worker drains in time")
                        .isTrue();
            }
            Service newApi = services.api();
            oldApi.terminate();
            await().atMost(ShippedServices.PATIENCE)
                    .until(() -> services.status(newApi, batch).equals("COMPLETED"));

            assertThat(number(services, "SELECT runs_completed FROM batch")).isEqualTo(RUNS);
            assertThat(number(services, "SELECT count(*) FROM chunk_attempt WHERE outcome = 'RESCUED'"))
                    .isZero();
            await().atMost(ShippedServices.PATIENCE).until(() -> broker.depth(Topology.WORK_QUEUE) == 0);
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(number(services, "SELECT count(*) FROM failed_message"))
                            .as("messages of a version nobody knows yet")
                            .isEqualTo(unknown.stream().distinct().count()));
            assertThat(broker.permissions()).contains("^bingosim[.]").doesNotContain(".*");
        }
    }

    private static Map<String, String> settings(ShippedBroker broker) {
        Map<String, String> settings = new TreeMap<>(broker.address().environment());
        settings.put("BINGOSIM_TRANSPORT", "rabbitmq");
        settings.put("BINGOSIM_WORKER_DELAY", "PT0.01S");
        return settings;
    }

    /** A message that the services wrote. */
    private static String message(ShippedServices services) throws SQLException {
        return text(
                services,
                "SELECT payload FROM outbox_event WHERE type = '" + ChunkRequested.TYPE + "' ORDER BY id DESC LIMIT 1");
    }

    private static String version(String message, int version) {
        String changed = message.replaceAll("\"version\"\\s*:\\s*\\d+", "\"version\": " + version);
        assertThat(changed).contains("\"version\": " + version);
        return changed;
    }

    private static long number(ShippedServices services, String sql) throws SQLException {
        return Long.parseLong(text(services, sql));
    }

    private static String text(ShippedServices services, String sql) throws SQLException {
        try (Connection connection = services.admin().connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : "";
        }
    }
}
