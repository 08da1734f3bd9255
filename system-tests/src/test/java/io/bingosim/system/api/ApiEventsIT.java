package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.system.Health;
import io.bingosim.testing.TestRabbit;
import io.bingosim.testing.fault.Fault;
import io.bingosim.testing.fault.FaultProxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What an API without any worker does with its broker: no other process can publish for it or open the breaker. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiEventsIT {
    private static final Duration LONG = Duration.ofMinutes(2);

    private final BrokerAddress broker = TestRabbit.freshVhost();
    private final FaultProxy proxy = FaultProxy.before(broker.port());
    private final ApiFixture fixture = new ApiFixture("api-events")
            .with(broker.withPort(proxy.port()).environment())
            .with("BINGOSIM_MODE", "DISTRIBUTED")
            .with("BINGOSIM_TRANSPORT", "rabbitmq");
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private Service api;
    private Client client;
    private Connection subscriber;

    @BeforeAll
    void start() throws Exception {
        api = fixture.api();
        client = new Client(api.url());
        await("the API's broker").atMost(LONG).until(() -> missing().isEmpty());
        subscriber = subscribe();
    }

    @AfterAll
    void stop() {
        subscriber.abort(1_000);
        fixture.close();
        proxy.close();
    }

    @Test
    void the_events_of_a_batch_arrive_at_the_exchange() throws Exception {
        String id = Client.id(client.create(ApiFixture.request(1_000), null));
        await("batch.created").atMost(LONG).until(() -> events.contains("batch.created " + id));

        client.post("/batches/" + id + "/cancel", new byte[0], "application/json");

        await("batch.cancelled").atMost(LONG).until(() -> events.contains("batch.cancelled " + id));
        assertThat(events.stream().filter(event -> event.endsWith(id))).hasSize(2);
    }

    @Test
    void the_api_opens_the_breaker_waits_and_publishes_when_the_broker_is_back() throws Exception {
        long openings = breaker().path("openings").asLong();

        proxy.set(Fault.refuse());
        List<String> batches = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            batches.add(Client.id(client.create(ApiFixture.request(1_000), null)));
        }
        await("the open breaker")
                .atMost(LONG)
                .until(() -> breaker().path("openings").asLong() > openings);
        await("events that are not even tried")
                .atMost(LONG)
                .until(() ->
                        fixture.number("SELECT count(*) FROM outbox_event WHERE error = 'the circuit breaker is open'")
                                > 0);
        proxy.heal();

        await("the closed breaker")
                .atMost(LONG)
                .until(() -> breaker().path("state").asText().equals("CLOSED"));
        for (String id : batches) {
            await("batch.created").atMost(LONG).until(() -> events.contains("batch.created " + id));
        }
    }

    @Test
    @Tag("faults")
    void b10_the_api_stays_ready_and_shows_a_lost_binding_and_a_replaced_queue() throws Exception {
        byte[] chunk = "{\"version\":1,\"chunkId\":987654321,\"batchId\":\"01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc\"}"
                .getBytes(StandardCharsets.US_ASCII);
        try (Channel channel = subscriber.createChannel()) {
            // The API may declare the binding again before the message is published.
            await("the lost binding").atMost(LONG).until(() -> {
                channel.queueUnbind(Topology.WORK_QUEUE, Topology.RUNS_EXCHANGE, Topology.WORK_KEY);
                channel.basicPublish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, null, chunk);
                return Health.ready(api).data("rabbitmq").has("lostBinding");
            });
            channel.queueDelete(Topology.WORK_QUEUE);
            channel.queueDeclare(Topology.WORK_QUEUE, true, false, false, Map.of());
            await("the replaced queue").atMost(LONG).until(() -> missing().contains("other arguments"));
            assertThat(Health.ready(api).status()).isEqualTo(200);

            channel.queueDelete(Topology.WORK_QUEUE);
        }

        await("the declared queue").atMost(LONG).until(() -> missing().isEmpty());
    }

    private String missing() {
        return Health.ready(api).data("rabbitmq").path("missing").asText();
    }

    private JsonNode breaker() throws Exception {
        return client.get("/system").path("breakers").path(0);
    }

    /** Directly at the broker, not through the proxy. */
    private Connection subscribe() throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(broker.host());
        factory.setPort(broker.port());
        factory.setUsername(broker.user());
        factory.setPassword(broker.password());
        factory.setVirtualHost(broker.vhost());
        Connection connection = factory.newConnection("subscriber");
        Channel channel = connection.createChannel();
        String queue = channel.queueDeclare().getQueue();
        channel.queueBind(queue, Topology.EVENTS_EXCHANGE, "batch.*");
        channel.basicConsume(
                queue,
                true,
                (tag, message) -> events.add(message.getEnvelope().getRoutingKey() + " "
                        + message.getProperties().getHeaders().get("entity-id")),
                tag -> {});
        return connection;
    }
}
