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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
    private Client client;
    private Connection subscriber;

    @BeforeAll
    void start() throws Exception {
        Service api = fixture.api();
        client = new Client(api.url());
        await("the API's broker")
                .atMost(LONG)
                .until(() -> Health.ready(api).data("rabbitmq").path("missing").isMissingNode());
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
