package io.bingosim.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The health that a process reports on its management port. */
public record Health(int status, JsonNode body) {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public static Health ready(Service service) {
        return of(service, "ready");
    }

    public static Health live(Service service) {
        return of(service, "live");
    }

    /** The reason that a dependency's check reports; empty if it is up. */
    public String missing(String dependency) {
        JsonNode check = check(dependency);
        return check.path("status").asText().equals("UP")
                ? ""
                : check.path("data").path("missing").asText("everything");
    }

    /** What a check reports besides its status. */
    public JsonNode data(String name) {
        return check(name).path("data");
    }

    private JsonNode check(String name) {
        for (JsonNode check : body.path("checks")) {
            if (check.path("name").asText().equals(name)) {
                return check;
            }
        }
        throw new AssertionError("no check " + name + " in " + body);
    }

    private static Health of(Service service, String kind) {
        try {
            HttpResponse<String> answer = HTTP.send(
                    HttpRequest.newBuilder(URI.create(service.managementUrl() + "/q/health/" + kind))
                            .timeout(Duration.ofSeconds(30))
                            .build(),
                    BodyHandlers.ofString());
            return new Health(answer.statusCode(), new ObjectMapper().readTree(answer.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
