package io.bingosim.worker.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;

/** The worker's management port, as a supervisor and a metrics collector see it. */
public final class Management {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final URI base;

    public Management(URI base) {
        this.base = base;
    }

    public void awaitReady() {
        Awaitility.await("readiness").atMost(PATIENCE).until(() -> status("/q/health/ready") == 200);
    }

    public int status(String path) {
        return get(path).statusCode();
    }

    public String text(String path) {
        return get(path).body();
    }

    /** Each readiness check's status and data, for example {@code DOWN {"missing":"a connection"}}. */
    public Map<String, String> readiness() {
        try {
            Map<String, String> checks = new TreeMap<>();
            for (JsonNode check : JSON.readTree(text("/q/health/ready")).path("checks")) {
                String data = check.has("data") ? " " + check.path("data") : "";
                checks.put(check.path("name").asText(), check.path("status").asText() + data);
            }
            return checks;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The value of a metric without regard to its tags; NaN if it is not exposed. */
    public double metric(String name) {
        return text("/q/metrics")
                .lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    private HttpResponse<String> get(String path) {
        try {
            return CLIENT.send(HttpRequest.newBuilder(base.resolve(path)).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
