package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class EventsTest {
    private static final int DISCONNECTS = 2_000;
    private static final int READERS = 100;

    @TestHTTPResource
    @SuppressWarnings("NullAway.Init")
    URI base;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();

    @Test
    void progress_never_decreases_and_the_last_event_is_the_end() throws Exception {
        String id = Api.created(Api.request(300_000));

        HttpResponse<Stream<String>> stream = events(id, null);
        List<String> names = new ArrayList<>();
        List<Double> progress = new ArrayList<>();
        JsonNode last = null;
        for (String line : (Iterable<String>) stream.body()::iterator) {
            if (line.startsWith("event:")) {
                names.add(line.substring("event:".length()).strip());
            }
            if (line.startsWith("data:")) {
                last = mapper.readTree(line.substring("data:".length()));
                progress.add(last.path("progress").asDouble());
            }
        }

        assertThat(stream.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/event-stream"));
        assertThat(names).endsWith("ended").filteredOn("ended"::equals).hasSize(1);
        assertThat(progress).isSorted();
        assertThat(Objects.requireNonNull(last).path("status").asText()).isEqualTo("COMPLETED");
    }

    @Test
    void a_client_that_reconnects_after_the_end_gets_204() throws Exception {
        String id = Api.completed(Api.request(5));
        String lastId = events(id, null)
                .body()
                .filter(line -> line.startsWith("id:"))
                .findFirst()
                .orElseThrow()
                .substring(3)
                .strip();

        assertThat(events(id, lastId).statusCode()).isEqualTo(204);
        assertThat(events(id, "2031-01-01T00:00:00Z").statusCode()).isEqualTo(200);
        assertThat(events(UUID.randomUUID().toString(), null).statusCode()).isEqualTo(404);
    }

    @Test
    void thousands_of_disconnected_clients_leave_no_stream_open() throws Exception {
        String running = Api.created(Api.request(50_000_000));
        String ended = Api.completed(Api.request(20_000));
        List<String> paths = List.of(
                "/api/v1/batches/" + running + "/events",
                "/api/v1/batches/" + running + "?wait=30",
                "/api/v1/batches/" + ended + "/results.csv",
                "/api/v1/batches/" + ended + "/results.parquet",
                "/api/v1/batches?limit=200",
                "/api/v1/batches/" + ended);

        for (int i = 0; i < DISCONNECTS; i++) {
            disconnectAfterAsking(paths.get(i % paths.size()));
        }

        Api.given().post("/batches/" + running + "/cancel").then().statusCode(200);
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            assertThat(openStreams()).isZero();
            assertThat(Sql.number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                            + " AND state LIKE 'idle in transaction%'"))
                    .isZero();
            assertThat(Sql.number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"))
                    .isLessThanOrEqualTo(20);
        });
        Api.completed(Api.request(5));
    }

    /**
     * While other requests wait on the connection of a stream, the server does not read from it, so only a failing write
     * shows that the client has disconnected.
     */
    @Test
    void clients_whose_disconnect_went_unnoticed_leave_no_stream_open() throws Exception {
        String running = Api.created(Api.request(50_000_000));
        String path = "/api/v1/batches/" + running + "/events";
        for (int i = 0; i < READERS; i++) {
            try (Socket reader = new Socket("127.0.0.1", base.getPort())) {
                reader.setSoLinger(true, 0);
                ask(reader, path);
                assertThat(reader.getInputStream().read()).isPositive();
                for (int behind = 0; behind < 100; behind++) {
                    ask(reader, path);
                }
            }
        }

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(openStreams()).isZero());
        Api.given().post("/batches/" + running + "/cancel").then().statusCode(200);
    }

    private static int openStreams() {
        return Api.given().get("/system").path("openStreams");
    }

    private static void ask(Socket socket, String path) throws IOException {
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    private void disconnectAfterAsking(String path) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", base.getPort())) {
            // Half of the connections are reset, the other half closed in order.
            socket.setSoLinger(path.hashCode() % 2 == 0, 0);
            ask(socket, path);
            if (path.contains("/results.")) {
                InputStream in = socket.getInputStream();
                in.read();
            }
        }
    }

    private HttpResponse<Stream<String>> events(String id, @Nullable String lastEventId) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + base.getPort() + "/api/v1/batches/" + id + "/events"))
                .timeout(Duration.ofSeconds(120));
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        return client.send(request.build(), BodyHandlers.ofLines());
    }
}
