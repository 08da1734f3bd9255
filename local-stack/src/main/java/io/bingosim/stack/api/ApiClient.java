package io.bingosim.stack.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;

/** Sends requests to the HTTP API of a running system. */
public final class ApiClient {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;
    private final Duration timeout;

    public ApiClient(String url, Duration timeout) {
        this.base = url + "/api/v1";
        this.timeout = timeout;
    }

    /** A GET unless changed. */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(timeout);
    }

    public HttpRequest.Builder post(String path, String json) {
        return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
    }

    /** The response, whatever its status. */
    public HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, BodyHandlers.ofString());
    }

    /** Copies the body of a successful response of any size; an IOException if it breaks off. */
    public void download(String path, OutputStream to) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path)).build();
        HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            if (response.statusCode() != 200) {
                throw new IllegalStateException("GET " + path + ": " + response.statusCode());
            }
            body.transferTo(to);
        }
    }

    /** The lines of a response as they arrive; close them. */
    public Stream<String> lines(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofLines()).body();
    }

    /** The body of a successful response; any other status is an IllegalStateException. */
    public JsonNode json(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = send(request);
        if (response.statusCode() >= 300) {
            throw new IllegalStateException(
                    request.method() + " " + request.uri() + ": " + response.statusCode() + " " + response.body());
        }
        return parse(response);
    }

    public static JsonNode parse(HttpResponse<String> response) throws IOException {
        return JSON.readTree(response.body());
    }
}
