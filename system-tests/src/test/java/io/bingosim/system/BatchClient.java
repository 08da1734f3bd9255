package io.bingosim.system;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.stack.api.ApiClient;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A plain client of the HTTP API. */
final class BatchClient {
    private final ApiClient api;
    private final String[] headers;

    /** Sends these headers (name, value, …) with every POST. */
    BatchClient(String url, String... headers) {
        api = new ApiClient(url, Duration.ofSeconds(30));
        this.headers = headers;
    }

    static String scenario(String name) throws IOException {
        return Files.readString(Path.of(System.getProperty("bingosim.root", ".."), "scenarios", name));
    }

    /** Creates a batch and returns its view. */
    JsonNode create(String scenario, long runs, String seed) throws Exception {
        String body = "{\"runs\":" + runs + ",\"seed\":\"" + seed + "\",\"scenario\":" + scenario + "}";
        HttpRequest.Builder request = api.post("/batches", body);
        return api.json((headers.length == 0 ? request : request.headers(headers)).build());
    }

    JsonNode batch(String id) throws Exception {
        return get("/batches/" + id);
    }

    JsonNode results(String id) throws Exception {
        return get("/batches/" + id + "/results");
    }

    private JsonNode get(String path) throws Exception {
        return api.json(api.request(path).build());
    }
}
