package io.bingosim.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.Delivery;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.steps.cancel.CancelBatch;
import io.bingosim.broker.consume.ChunkMessageReader;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.worker.testing.Batches;
import io.bingosim.worker.testing.Management;
import io.bingosim.worker.testing.MarkdownPage;
import io.bingosim.worker.testing.TestBroker;
import io.bingosim.worker.testing.TestProfiles;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Holds docs/messaging.md against the code and against messages that a real worker publishes to a real broker. */
@QuarkusTest
@TestProfile(TestProfiles.WithBroker.class)
class MessagingPageTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final MarkdownPage PAGE = MarkdownPage.read(Path.of("..", "docs", "messaging.md"));
    private static final ObjectMapper JSON = new ObjectMapper();

    @TestHTTPResource(value = "/", management = true)
    URI management;

    @Inject
    Batches batches;

    @Inject
    CancelBatch cancelBatch;

    private Connection connection;

    @BeforeEach
    void connect() throws Exception {
        new Management(management).awaitReady();
        connection = TestBroker.connect();
    }

    @AfterEach
    void disconnect() {
        connection.abort(1_000);
    }

    @Test
    void exchanges_are_those_of_the_topology() {
        Set<String> declared = new TreeSet<>();
        Topology.EXCHANGES.forEach(exchange ->
                declared.add(exchange.name() + " " + exchange.type() + " " + new TreeMap<>(exchange.arguments())));

        Set<String> documented = new TreeSet<>();
        PAGE.table("exchange")
                .forEach(row -> documented.add(
                        row.get("exchange") + " " + row.get("type") + " " + arguments(row.get("arguments"))));

        assertThat(documented).isEqualTo(declared);
    }

    @Test
    void queues_and_bindings_are_those_of_the_topology() {
        Set<String> declared = new TreeSet<>();
        Topology.QUEUES.forEach(queue -> declared.add(queue.name() + " <- " + queue.exchange() + " '"
                + queue.routingKey() + "' " + new TreeMap<>(queue.arguments())));

        Set<String> documented = new TreeSet<>();
        PAGE.table("queue")
                .forEach(row -> documented.add(row.get("queue") + " <- " + row.get("bound to") + " '"
                        + row.get("routing key") + "' " + arguments(row.get("arguments"))));

        assertThat(documented).isEqualTo(declared);
    }

    @Test
    void a_published_chunk_message_has_the_documented_fields_and_headers() throws Exception {
        Queue<Delivery> copies = subscribe(Topology.RUNS_EXCHANGE, Topology.WORK_KEY);

        batches.create(10);
        await().atMost(PATIENCE).until(() -> !copies.isEmpty());

        Delivery message = copies.remove();
        assertThat(types(message)).isEqualTo(PAGE.fields("Chunk message"));
        assertHeadersAsDocumented(message);
        assertThat(message.getProperties().getType()).isEqualTo("chunk.requested");
    }

    @Test
    void the_example_of_a_chunk_message_is_valid() {
        byte[] example = PAGE.code("json").getBytes(StandardCharsets.UTF_8);

        assertThat(ChunkMessageReader.read(example).chunkId()).isEqualTo(42);
    }

    @Test
    void every_published_event_is_documented_with_its_status_fields_and_headers() throws Exception {
        Queue<Delivery> events = subscribe(Topology.EVENTS_EXCHANGE, "#");

        UUID completed = batches.create(10);
        UUID failed = batches.createFailing(3);
        Batches.awaitEnd(completed);
        Batches.awaitEnd(failed);
        UUID cancelled = batches.create(50_000_000);
        cancelBatch.cancelBatch(new BatchId(cancelled)).await().atMost(PATIENCE);
        List<UUID> own = List.of(completed, failed, cancelled);
        await().atMost(PATIENCE).until(() -> of(own, events).size() >= 6);

        Map<String, String> published = new TreeMap<>();
        for (Delivery event : of(own, events)) {
            String type = event.getEnvelope().getRoutingKey();
            published.put(type, content(event).path("status").asText());
            assertThat(event.getProperties().getType()).isEqualTo(type);
            assertThat(types(event)).as(type).isEqualTo(PAGE.fields("Batch events"));
            assertHeadersAsDocumented(event);
        }
        Map<String, String> documented = new TreeMap<>();
        PAGE.table("event").forEach(row -> documented.put(row.get("event"), row.get("status")));
        assertThat(documented).isEqualTo(published);
    }

    @Test
    void the_example_subscriber_prints_the_events_of_a_batch(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("BatchEvents.java"), PAGE.code("java"));
        Process subscriber = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        jarOf(ConnectionFactory.class) + File.pathSeparator + jarOf(LoggerFactory.class),
                        source.toString(),
                        TestBroker.address().uri())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        try (BufferedReader output = subscriber.inputReader()) {
            assertThat(output.readLine())
                    .as(() -> read(folder.resolve("errors")))
                    .isEqualTo("subscribed");

            UUID batch = batches.create(10);

            List<String> printed = output.lines()
                    .filter(line -> line.contains(batch.toString()))
                    .limit(2)
                    .toList();
            assertThat(printed)
                    .anyMatch(line -> line.startsWith("batch.created sequence=1 "))
                    .anyMatch(line -> line.startsWith("batch.completed sequence="));
        } finally {
            subscriber.destroy();
        }
    }

    private Queue<Delivery> subscribe(String exchange, String routingKey) throws Exception {
        Queue<Delivery> received = new ConcurrentLinkedQueue<>();
        Channel channel = connection.createChannel();
        String queue = channel.queueDeclare().getQueue();
        channel.queueBind(queue, exchange, routingKey);
        channel.basicConsume(queue, true, (tag, message) -> received.add(message), tag -> {});
        return received;
    }

    /** The events of these batches: those of an earlier test may arrive late. */
    private static List<Delivery> of(List<UUID> batches, Queue<Delivery> events) {
        return events.stream()
                .filter(event -> batches.contains(
                        UUID.fromString(content(event).path("batchId").asText())))
                .toList();
    }

    private static void assertHeadersAsDocumented(Delivery message) {
        AMQP.BasicProperties properties = message.getProperties();
        assertThat(properties.getDeliveryMode()).isEqualTo(2);
        assertThat(properties.getContentType()).isEqualTo("application/json");
        Set<String> carried = new TreeSet<>(properties.getHeaders().keySet());
        carried.addAll(List.of("message_id", "type", "traceparent"));
        assertThat(PAGE.table("property or header").stream()
                        .map(row -> row.get("property or header"))
                        .toList())
                .containsExactlyInAnyOrderElementsOf(carried);
        assertThat(properties.getHeaders().get("event-id")).hasToString(properties.getMessageId());
        assertThat(properties.getHeaders().get("entity-id"))
                .hasToString(content(message).path("batchId").asText());
    }

    /** The JSON type of each field, as the page names it. A field that is null here may hold text elsewhere. */
    private static Map<String, String> types(Delivery message) {
        Map<String, String> types = new TreeMap<>();
        content(message)
                .properties()
                .forEach(field -> types.put(
                        field.getKey(),
                        field.getValue().isNull()
                                ? "string or null"
                                : field.getValue().isIntegralNumber() ? "integer" : "string"));
        return types;
    }

    private static JsonNode content(Delivery message) {
        try {
            return JSON.readTree(message.getBody());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> arguments(String cell) {
        Map<String, Object> arguments = new TreeMap<>();
        for (String pair : cell.split(" ")) {
            if (!pair.isEmpty()) {
                String value = pair.substring(pair.indexOf('=') + 1);
                arguments.put(
                        pair.substring(0, pair.indexOf('=')),
                        value.matches("\\d+") ? (Object) Integer.valueOf(value) : value);
            }
        }
        return arguments;
    }

    private static String jarOf(Class<?> type) {
        return Path.of(URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
