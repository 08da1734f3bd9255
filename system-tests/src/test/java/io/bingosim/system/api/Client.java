package io.bingosim.system.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.stack.api.ApiClient;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A client with idempotency keys. */
final class Client {
    private final ApiClient api;

    Client(String url) {
        api = new ApiClient(url, Duration.ofSeconds(60));
    }

    HttpResponse<String> create(String body, @Nullable String key) throws IOException, InterruptedException {
        HttpRequest.Builder request = api.post("/batches", body);
        return api.send((key == null ? request : request.header("Idempotency-Key", key)).build());
    }

    HttpResponse<String> post(String path, byte[] body, String contentType) throws IOException, InterruptedException {
        return api.send(api.request(path)
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofByteArray(body))
                .build());
    }

    /** The body of the response, whatever its status. */
    JsonNode get(String path) throws IOException, InterruptedException {
        return ApiClient.parse(api.send(api.request(path).build()));
    }

    static String id(HttpResponse<String> response) throws IOException {
        return ApiClient.parse(response).path("id").asText();
    }
}
