package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Programs;
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

/** A key from the command line to the service and back, each in a process of its own. */
class KeysIT {
    private static final Path BUILT = Path.of(System.getProperty("bingosim.root", ".."), "local-stack", "target");
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void a_key_made_by_the_command_is_accepted_until_the_command_revokes_it() throws Exception {
        try (ApiRig rig = new ApiRig("keys").with("BINGOSIM_API_AUTHENTICATION", "REQUIRED")) {
            String url = rig.api().url() + "/api/v1";
            assertThat(get(url, "nobody-has-this-key")).isEqualTo(401);

            String viewer = key(rig, "create", "ann").lines().reduce("", (first, last) -> last);
            String operator =
                    key(rig, "create", "bob", "--role", "operator").lines().reduce("", (first, last) -> last);
            assertThat(get(url, viewer)).isEqualTo(200);
            assertThat(post(url, viewer)).isEqualTo(403);
            assertThat(post(url, operator)).isEqualTo(201);

            key(rig, "revoke", "ann");
            await().atMost(Duration.ofSeconds(30)).until(() -> get(url, viewer) == 401);
            assertThat(get(url, operator)).isEqualTo(200);
            assertThat(key(rig, "list")).contains("ann", "revoked", "bob").doesNotContain(viewer, operator);
        }
    }

    private static String key(ApiRig rig, String... words) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                BUILT.resolve("classes") + ":" + BUILT.resolve("lib") + "/*",
                "io.bingosim.cli.Main",
                "key"));
        line.addAll(List.of(words));
        Programs.Finished finished = Programs.run(Duration.ofMinutes(1), rig.environment(), line);
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
                                .POST(BodyPublishers.ofString(ApiRig.request(1))),
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
