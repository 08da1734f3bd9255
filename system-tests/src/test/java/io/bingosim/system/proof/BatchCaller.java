package io.bingosim.system.proof;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;

/** A caller who does not give up: it repeats a request with the same key until it is answered. */
final class BatchCaller {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;
    private final Path root;

    BatchCaller(String url, Path root) {
        base = url + "/api/v1";
        this.root = root;
    }

    /** Creates a batch of a sample scenario and gives back its id. */
    String create(String scenario, long runs, long seed) throws IOException {
        String document = Files.readString(root.resolve("scenarios").resolve(scenario));
        String body = "{\"runs\":" + runs + ",\"seed\":" + seed + ",\"scenario\":" + document + "}";
        HttpRequest request = request("/batches")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return Awaitility.await("create")
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .until(() -> send(request).get("id").asText(), id -> !id.isEmpty());
    }

    /** Whether the API answers for a batch right now. */
    boolean answersFor(String id) {
        try {
            return batch(id).get("id").asText().equals(id);
        } catch (IOException | InterruptedException | IllegalStateException e) {
            return false;
        }
    }

    JsonNode batch(String id) throws IOException, InterruptedException {
        return send(request("/batches/" + id).build());
    }

    /** May fail like any call; whoever cancels at random does not mind. */
    void tryCancel(String id) {
        try {
            send(request("/batches/" + id + "/cancel")
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build());
        } catch (IOException | IllegalStateException e) {
            // The next one may work.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(TIMEOUT);
    }

    private JsonNode send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException(request.uri() + ": " + answer.statusCode() + " " + answer.body());
        }
        return JSON.readTree(answer.body());
    }
}
