package io.bingosim.system.ship;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.stack.rabbit.RabbitNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** A broker of our own with the shipped definitions: the services' user may touch what is theirs and nothing else. */
final class ShippedBroker implements AutoCloseable {
    private static final String VHOST = "bingosim";
    private static final String PUBLISHER = "publisher";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final RabbitNode node = RabbitNode.start(true);

    ShippedBroker() {
        BrokerAddress address = node.address();
        String definitions = Repository.here()
                .root()
                .resolve("ops/rabbitmq/definitions.json")
                .toString();
        node.ctl("import_definitions", definitions);
        node.ctl("change_password", address.user(), address.password());
        node.ctl("clear_permissions", "-p", "/", address.user());
        node.ctl("add_user", PUBLISHER, PUBLISHER);
        node.ctl("set_user_tags", PUBLISHER, "administrator");
        node.ctl("set_permissions", "-p", VHOST, PUBLISHER, ".*", ".*", ".*");
    }

    BrokerAddress address() {
        return node.address().withVhost(VHOST);
    }

    String permissions() {
        return node.ctl(
                "list_user_permissions", "--no-table-headers", node.address().user());
    }

    int depth(String queue) {
        return node.ctl("list_queues", "-p", VHOST, "--no-table-headers", "name", "messages")
                .lines()
                .map(line -> line.trim().split("\\s+"))
                .filter(fields -> fields[0].equals(queue))
                .mapToInt(fields -> Integer.parseInt(fields[1]))
                .findFirst()
                .orElse(-1);
    }

    /** Publishes as another process would; the broker must know where it belongs. */
    void publish(String exchange, String routingKey, String payload) throws IOException, InterruptedException {
        String body = JSON.writeValueAsString(Map.of(
                "properties",
                Map.of("delivery_mode", 2, "content_type", "application/json"),
                "routing_key",
                routingKey,
                "payload",
                payload,
                "payload_encoding",
                "string"));
        String key = Base64.getEncoder().encodeToString((PUBLISHER + ":" + PUBLISHER).getBytes(StandardCharsets.UTF_8));
        URI uri = URI.create(
                "http://127.0.0.1:" + node.managementPort() + "/api/exchanges/" + VHOST + "/" + exchange + "/publish");
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(uri)
                                .header("Authorization", "Basic " + key)
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        if (!response.body().contains("\"routed\":true")) {
            throw new IllegalStateException("not routed: " + response.statusCode() + " " + response.body());
        }
    }

    @Override
    public void close() {
        node.close();
    }
}
