package io.bingosim.system.proof;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.stack.api.ApiClient;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;

/** A client that repeats a request with the same key until it succeeds. */
final class BatchCaller {
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final ApiClient api;
    private final Path root;

    BatchCaller(String url, Path root) {
        api = new ApiClient(url, TIMEOUT);
        this.root = root;
    }

    /** Creates a batch of a sample scenario and returns its id. */
    String create(String scenario, long runs, long seed) throws IOException {
        String document = Files.readString(root.resolve("scenarios").resolve(scenario));
        String body = "{\"runs\":" + runs + ",\"seed\":" + seed + ",\"scenario\":" + document + "}";
        HttpRequest request = api.post("/batches", body)
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .build();
        return Awaitility.await("create")
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .until(() -> api.json(request).get("id").asText(), id -> !id.isEmpty());
    }

    /** Whether the API currently serves this batch. */
    boolean answersFor(String id) {
        try {
            return batch(id).get("id").asText().equals(id);
        } catch (IOException | InterruptedException | IllegalStateException e) {
            return false;
        }
    }

    JsonNode batch(String id) throws IOException, InterruptedException {
        return api.json(api.request("/batches/" + id).build());
    }

    JsonNode system() throws IOException, InterruptedException {
        return api.json(api.request("/system").build());
    }

    /** Tries to cancel and ignores failures. */
    void tryCancel(String id) {
        try {
            api.json(api.request("/batches/" + id + "/cancel")
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build());
        } catch (IOException | IllegalStateException e) {
            // The next one may work.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
