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

/**
 * A private broker with the shipped definitions: the services' user may only access its own objects. It is set up over
 * HTTP, because each call of rabbitmqctl starts a virtual machine.
 */
final class ShippedBroker implements AutoCloseable {
    private static final String VHOST = "bingosim";
    private static final String PUBLISHER = "publisher";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final RabbitNode node = RabbitNode.start(true);

    ShippedBroker() throws IOException, InterruptedException {
        String user = node.address().user();
        String password = node.address().password();
        send(user, password, "PUT", "/users/" + PUBLISHER, user(PUBLISHER, "administrator"));
        admin("POST", "/definitions", Repository.here().text("ops/rabbitmq/definitions.json"));
        admin("PUT", "/users/" + user, user(password, ""));
        admin("DELETE", "/permissions/%2f/" + user, "");
        admin(
                "PUT",
                "/permissions/" + VHOST + "/" + PUBLISHER,
                "{\"configure\": \".*\", \"write\": \".*\", \"read\": \".*\"}");
    }

    BrokerAddress address() {
        return node.address().withVhost(VHOST);
    }

    /** The permissions of the services' user. */
    String permissions() throws IOException, InterruptedException {
        return admin("GET", "/users/" + node.address().user() + "/permissions", "");
    }

    /** Messages in a queue as of a few seconds ago; -1 if the broker has no count yet. */
    int depth(String queue) throws IOException, InterruptedException {
        String answer = admin("GET", "/queues/" + VHOST + "/" + queue, "");
        return JSON.readTree(answer).path("messages").asInt(-1);
    }

    /** Publishes a message, which must be routable. */
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
        String answer = admin("POST", "/exchanges/" + VHOST + "/" + exchange + "/publish", body);
        if (!answer.contains("\"routed\":true")) {
            throw new IllegalStateException("not routed: " + answer);
        }
    }

    private static String user(String password, String tags) throws IOException {
        return JSON.writeValueAsString(Map.of("password", password, "tags", tags));
    }

    private String admin(String method, String path, String body) throws IOException, InterruptedException {
        return send(PUBLISHER, PUBLISHER, method, path, body);
    }

    private String send(String user, String password, String method, String path, String body)
            throws IOException, InterruptedException {
        String key = Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + node.managementPort() + "/api" + path))
                .header("Authorization", "Basic " + key)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IllegalStateException(method + " " + path + ": " + response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    @Override
    public void close() {
        node.close();
    }
}
