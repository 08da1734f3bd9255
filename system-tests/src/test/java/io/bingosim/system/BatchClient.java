package io.bingosim.system;

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

/** A caller of the HTTP API, as anybody could write one. */
final class BatchClient {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final String base;
    private final String[] headers;

    /** Sends these headers (name, value, …) with every POST. */
    BatchClient(String url, String... headers) {
        base = url + "/api/v1";
        this.headers = headers;
    }

    static String scenario(String name) throws IOException {
        return Files.readString(Path.of(System.getProperty("bingosim.root", ".."), "scenarios", name));
    }

    /** Creates a batch and gives its view. */
    JsonNode create(String scenario, long runs, String seed) throws Exception {
        String body = "{\"runs\":" + runs + ",\"seed\":\"" + seed + "\",\"scenario\":" + scenario + "}";
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/batches"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return send((headers.length == 0 ? request : request.headers(headers)).build());
    }

    JsonNode batch(String id) throws Exception {
        return get("/batches/" + id);
    }

    JsonNode results(String id) throws Exception {
        return get("/batches/" + id + "/results");
    }

    private JsonNode get(String path) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(30))
                .build());
    }

    private JsonNode send(HttpRequest request) throws Exception {
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IllegalStateException(request + ": " + response.statusCode() + " " + response.body());
        }
        return JSON.readTree(response.body());
    }
}
