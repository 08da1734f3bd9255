package io.bingosim.bench.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.bench.frame.Workload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;

/** The calls of the HTTP API that a measurement needs. */
public final class BatchClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Set<String> ENDED = Set.of("COMPLETED", "ERROR", "CANCELLED");

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;

    BatchClient(String url) {
        base = url + "/api/v1";
    }

    /** Stores the scenario; later batches refer to it, so that a create carries no document. */
    public String storeScenario(Workload workload) {
        return call("POST", "/scenarios", workload.document()).get("id").asText();
    }

    /** Creates a batch and gives back its id. */
    public String create(String scenarioId, long runs) {
        ObjectNode body = json.createObjectNode();
        body.put("scenarioId", scenarioId).put("runs", runs).put("seed", Long.toString(Workload.SEED));
        return call("POST", "/batches", body.toString()).get("id").asText();
    }

    public JsonNode batch(String id) {
        return call("GET", "/batches/" + id, null);
    }

    /** The view of a batch once it has ended; waits on the server, not by polling. */
    public JsonNode awaitEnd(String id) {
        JsonNode batch = batch(id);
        while (!ENDED.contains(batch.get("status").asText())) {
            batch = call("GET", "/batches/" + id + "?wait=30", null);
        }
        return batch;
    }

    public JsonNode results(String id) {
        return call("GET", "/batches/" + id + "/results", null);
    }

    public void cancel(String id) {
        call("POST", "/batches/" + id + "/cancel", "");
    }

    /** Creates, waits for COMPLETED, and gives back the seconds from the first byte of POST to the final answer seen. */
    public double secondsToFinal(String scenarioId, long runs) {
        long started = System.nanoTime();
        String id = create(scenarioId, runs);
        JsonNode batch = awaitEnd(id);
        double seconds = (System.nanoTime() - started) / 1e9;
        if (!batch.get("status").asText().equals("COMPLETED")) {
            throw new IllegalStateException("batch " + id + " ended as " + batch);
        }
        return seconds;
    }

    private JsonNode call(String method, String path, @org.jspecify.annotations.Nullable String body) {
        HttpRequest.BodyPublisher content =
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .method(method, content)
                .build();
        try {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
            }
            return json.readTree(answer.body());
        } catch (IOException e) {
            throw new IllegalStateException(method + " " + path + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
