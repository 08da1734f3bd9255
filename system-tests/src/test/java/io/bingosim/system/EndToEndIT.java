package io.bingosim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.Service;
import io.bingosim.testing.TestRabbit;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A batch from the POST to its results, in both modes, on the packaged services. */
class EndToEndIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String SEED = "2031";

    @Test
    void a_local_batch_ends_without_a_connection_to_a_broker() throws Exception {
        try (ServerSocket broker = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Deployment deployment = new Deployment("slice-local")
                        .with("RABBITMQ_HOST", "127.0.0.1")
                        .with("RABBITMQ_PORT", Integer.toString(broker.getLocalPort()))) {
            AtomicInteger connections = countingConnections(broker);
            BatchClient client = new BatchClient(deployment.startApi().url());

            String id = client.create(BatchClient.scenario("small.json"), 5_000, SEED)
                    .path("id")
                    .asText();
            awaitStatus(client, id, "COMPLETED");

            assertThatAllRunsCount(client.results(id), 5_000);
            assertThat(connections).hasValue(0);
        }
    }

    @Test
    void workers_finish_a_distributed_batch_while_the_api_is_down() throws Exception {
        try (Deployment deployment = new Deployment("slice-distributed").distributedOver(TestRabbit.freshVhost())) {
            // Slow enough to stop the API in the middle on any machine.
            deployment.with("BINGOSIM_WORKER_DELAY", "PT0.005S").with("BINGOSIM_SLOTS", "2");
            Service api = deployment.startApi();
            deployment.startWorker();
            deployment.startWorker();
            BatchClient client = new BatchClient(api.url());

            String id = client.create(BatchClient.scenario("winter.json"), 4_000, SEED)
                    .path("id")
                    .asText();
            await().atMost(PATIENCE)
                    .until(() -> client.batch(id).path("runs").path("completed").asLong() > 0);
            api.stop();
            assertThat(status(deployment, id)).isEqualTo("RUNNING");
            await().atMost(PATIENCE).until(() -> status(deployment, id).equals("COMPLETED"));

            api.start().awaitReady(Deployment.READY);
            JsonNode results = client.results(id);
            assertThatAllRunsCount(results, 4_000);
            assertThat(teamsOf(results)).isEqualTo(teamsOf(sameBatchLocally(4_000)));
        }
    }

    /** The mode must not change a bit of the results. */
    private static JsonNode sameBatchLocally(long runs) throws Exception {
        try (Deployment deployment = new Deployment("slice-same")) {
            BatchClient client = new BatchClient(deployment.startApi().url());
            String id = client.create(BatchClient.scenario("winter.json"), runs, SEED)
                    .path("id")
                    .asText();
            awaitStatus(client, id, "COMPLETED");
            return client.results(id);
        }
    }

    private static JsonNode teamsOf(JsonNode results) {
        return ((ObjectNode) results).get("teams");
    }

    private static void awaitStatus(BatchClient client, String id, String status) {
        await().atMost(PATIENCE)
                .until(() -> client.batch(id).path("status").asText().equals(status));
    }

    private static void assertThatAllRunsCount(JsonNode results, long runs) {
        assertThat(results.path("final").asBoolean()).isTrue();
        assertThat(results.path("runs").path("completed").asLong()).isEqualTo(runs);
        double winRates = 0;
        for (JsonNode team : results.path("teams")) {
            assertThat(team.path("runs").asLong()).isEqualTo(runs);
            winRates += team.path("winRate").path("value").asDouble();
        }
        assertThat(winRates).isBetween(1 - 1e-9, 1 + 1e-9);
    }

    private static String status(Deployment deployment, String id) throws SQLException {
        DatabaseAddress database = deployment.postgres().database("bingosim");
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT status FROM batch WHERE id = '" + id + "'")) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static AtomicInteger countingConnections(ServerSocket socket) {
        AtomicInteger count = new AtomicInteger();
        Thread acceptor = new Thread(() -> {
            while (!socket.isClosed()) {
                try {
                    socket.accept().close();
                    count.incrementAndGet();
                } catch (java.io.IOException e) {
                    return;
                }
            }
        });
        acceptor.setDaemon(true);
        acceptor.start();
        return count;
    }
}
