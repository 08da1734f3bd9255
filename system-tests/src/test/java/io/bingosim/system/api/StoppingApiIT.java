package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.stack.process.Service;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** SIGTERM to the API while clients wait: streams end, long polls complete, and the process exits at once without errors. */
class StoppingApiIT {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void a_stopping_api_ends_streams_completes_long_polls_and_exits_without_an_error() throws Exception {
        try (ApiFixture fixture =
                new ApiFixture("stop").with("BINGOSIM_WORKER_DELAY", "PT30S").with("BINGOSIM_WORKER_GRACE", "PT0.2S")) {
            Service api = fixture.api();
            Client client = new Client(api.url());
            String id = Client.id(client.create(ApiFixture.request(1_000), null));
            await().atMost(Duration.ofSeconds(60)).until(() -> nothingChanges(client, id));
            CompletableFuture<HttpResponse<String>> stream = get(api, "/batches/" + id + "/events");
            CompletableFuture<HttpResponse<String>> poll = get(api, "/batches/" + id + "?wait=60");
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> client.get("/system").path("openStreams").asInt() == 2);

            long before = System.nanoTime();
            api.terminate();

            assertThat(stream.get(30, TimeUnit.SECONDS).body())
                    .contains("event:progress")
                    .doesNotContain("event:ended");
            HttpResponse<String> answer = poll.get(30, TimeUnit.SECONDS);
            assertThat(answer.statusCode()).isEqualTo(200);
            JsonNode view = new ObjectMapper().readTree(answer.body());
            assertThat(view.path("id").asText()).isEqualTo(id);
            assertThat(api.awaitExit(Duration.ofSeconds(30))).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMillis(4_500));
            assertThat(Files.readString(api.log())).doesNotContain(" ERROR ", "graceful shutdown", "cutting off");
        }
    }

    @Test
    void a_stopping_api_does_not_wait_for_an_abandoned_download() throws Exception {
        try (ApiFixture fixture = new ApiFixture("stop-csv")) {
            Service api = fixture.api();
            Client client = new Client(api.url());
            String id = Client.id(client.create(ApiFixture.request(500_000), null));
            await().atMost(Duration.ofSeconds(120))
                    .until(() -> client.get("/batches/" + id + "?wait=5").hasNonNull("endedAt"));
            try (Socket socket = new Socket("127.0.0.1", api.port())) {
                socket.getOutputStream()
                        .write(("GET /api/v1/batches/" + id + "/results.csv HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(socket.getInputStream().read()).isPositive();
            }
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> client.get("/system").path("openStreams").asInt() == 0);

            long before = System.nanoTime();
            api.terminate();

            assertThat(api.awaitExit(Duration.ofSeconds(30))).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
        }
    }

    /** Every run takes half a minute, so a long poll has no change to report. */
    private static boolean nothingChanges(Client client, String id) throws Exception {
        long before = System.nanoTime();
        client.get("/batches/" + id + "?wait=2");
        return System.nanoTime() - before >= Duration.ofSeconds(2).toNanos();
    }

    private static CompletableFuture<HttpResponse<String>> get(Service api, String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(api.url() + "/api/v1" + path))
                .timeout(Duration.ofSeconds(60))
                .build();
        return HTTP.sendAsync(request, BodyHandlers.ofString());
    }
}
