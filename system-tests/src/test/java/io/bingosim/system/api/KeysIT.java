package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Programs;
import io.bingosim.testing.fault.Fault;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A key is created, used and revoked by the command line and the service as separate processes. */
class KeysIT {
    private static final Path BUILT = Path.of(System.getProperty("bingosim.root", ".."), "cli", "target");
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void a_key_created_by_the_command_works_until_the_command_revokes_it() throws Exception {
        try (ApiFixture fixture = new ApiFixture("keys").with("BINGOSIM_API_AUTHENTICATION", "REQUIRED")) {
            String url = fixture.api().url() + "/api/v1";
            assertThat(get(url, "an-unknown-key")).isEqualTo(401);

            String viewer = key(fixture, "create", "ann").lines().reduce("", (first, last) -> last);
            String operator =
                    key(fixture, "create", "bob", "--role", "operator").lines().reduce("", (first, last) -> last);
            assertThat(get(url, viewer)).isEqualTo(200);
            assertThat(post(url, viewer)).isEqualTo(403);
            assertThat(post(url, operator)).isEqualTo(201);

            key(fixture, "revoke", "ann");
            await().atMost(Duration.ofSeconds(30)).until(() -> get(url, viewer) == 401);
            assertThat(get(url, operator)).isEqualTo(200);
            fixture.proxy().set(Fault.refuse());
            await().atMost(Duration.ofSeconds(30)).until(() -> get(url, "not-looked-up-before") == 503);
            fixture.proxy().heal();
            assertThat(key(fixture, "list")).contains("ann", "revoked", "bob").doesNotContain(viewer, operator);
        }
    }

    private static String key(ApiFixture fixture, String... words) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                BUILT.resolve("classes") + ":" + BUILT.resolve("lib") + "/*",
                "io.bingosim.cli.BingosimCommand",
                "key"));
        line.addAll(List.of(words));
        Programs.Finished finished = Programs.run(Duration.ofMinutes(1), fixture.environment(), line);
        assertThat(finished.exitCode()).as(finished.output()).isZero();
        return finished.output();
    }

    private static int get(String url, String key) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url + "/batches")), key).statusCode();
    }

    private static int post(String url, String key) throws IOException, InterruptedException {
        return send(
                        HttpRequest.newBuilder(URI.create(url + "/batches"))
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(ApiFixture.request(1))),
                        key)
                .statusCode();
    }

    private static HttpResponse<String> send(HttpRequest.Builder request, String key)
            throws IOException, InterruptedException {
        return HTTP.send(
                request.header("Authorization", "Bearer " + key)
                        .timeout(Duration.ofSeconds(60))
                        .build(),
                BodyHandlers.ofString());
    }
}
