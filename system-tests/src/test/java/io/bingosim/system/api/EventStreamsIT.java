package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Service;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many clients that take long. There is no worker, so nothing changes the batch that they read. */
@Tag("faults")
class EventStreamsIT {
    private static final Duration LONG = Duration.ofMinutes(2);

    /** Connections report their transactions at least every ten seconds. */
    private static final Duration IDLE = Duration.ofSeconds(12);

    private static final String TRANSACTIONS =
            "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()";
    private static final int AT_ONCE = 300;
    private static final int MANY = 1_000;
    private static final int SLOW = 600;
    private static final int IDLE_CONNECTIONS = 2_000;
    private static final int OTHERS = 100;
    private static final String SLOW_HEAD =
            "POST /api/v1/scenarios HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void h1_streams_are_opened_by_few_queries_and_idle_ones_share_a_poll() throws Throwable {
        try (ApiFixture fixture = new ApiFixture("h1").with("BINGOSIM_MODE", "DISTRIBUTED")) {
            Service api = fixture.api();
            Client client = new Client(api.url());
            String batch = Client.id(client.create(ApiFixture.request(1_000), null));
            URI events = URI.create(api.url() + "/api/v1/batches/" + batch + "/events");
            List<InputStream> readers = new ArrayList<>(open(events, 1));
            long forOne = transactions(fixture, () -> {});

            long forOpening = transactions(fixture, () -> readers.addAll(open(events, AT_ONCE))) - forOne;
            readers.addAll(open(events, MANY - readers.size()));
            long forAll = transactions(fixture, () -> {});

            System.out.printf(
                    "H1: transactions in %d s with 1 reader %d, with %d readers %d; opening %d readers %d; %d warnings of"
                            + " blocked event loops%n",
                    IDLE.toSeconds(), forOne, MANY, forAll, AT_ONCE, forOpening, warnings(api));
            assertThat(client.get("/system").path("openStreams").asInt()).isEqualTo(MANY);
            // A poll per reader would be thousands, a query per opening reader as many as there are readers.
            assertThat(forAll).isLessThan(forOne + MANY / 2);
            assertThat(forOpening).isLessThan(AT_ONCE / 2);
            for (InputStream reader : readers) {
                reader.close();
            }
        }
    }

    @Test
    void h1_slow_idle_and_streaming_clients_do_not_shut_out_others() throws Exception {
        try (ApiFixture fixture = new ApiFixture("h1-slow")
                .with("BINGOSIM_MODE", "DISTRIBUTED")
                .with("BINGOSIM_API_LIMITS_CONNECTIONS_PER_CLIENT", "0")) {
            Service api = fixture.api();
            Client client = new Client(api.url());
            String batch = Client.id(client.create(ApiFixture.request(1_000), null));
            List<Closeable> held = new ArrayList<>();
            for (int i = 0; i < SLOW; i++) {
                held.add(connect(api, i % 2 == 0 ? SLOW_HEAD : SLOW_HEAD + "Content-Length: 100\r\n\r\n{"));
            }
            for (int i = 0; i < IDLE_CONNECTIONS; i++) {
                held.add(connect(api, ""));
            }
            held.addAll(open(URI.create(api.url() + "/api/v1/batches/" + batch + "/events"), AT_ONCE));

            for (int i = 0; i < OTHERS; i++) {
                assertThat(client.create(ApiFixture.request(1), null).statusCode())
                        .isEqualTo(201);
            }
            for (Closeable each : held) {
                each.close();
            }
        }
    }

    private static Socket connect(Service api, String start) throws IOException {
        Socket socket = new Socket("127.0.0.1", URI.create(api.url()).getPort());
        socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static long warnings(Service api) throws IOException {
        return Files.readAllLines(api.log()).stream()
                .filter(line -> line.contains("has been blocked for"))
                .count();
    }

    /** Sends all requests before it waits for the first event of each. */
    private List<InputStream> open(URI events, int count) throws IOException {
        List<CompletableFuture<HttpResponse<InputStream>>> opening = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            opening.add(http.sendAsync(HttpRequest.newBuilder(events).build(), BodyHandlers.ofInputStream()));
        }
        List<InputStream> streams = new ArrayList<>();
        for (CompletableFuture<HttpResponse<InputStream>> each : opening) {
            HttpResponse<InputStream> response = each.join();
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body().read()).isPositive();
            streams.add(response.body());
        }
        return streams;
    }

    /** Of all connections during an action and for a while after it, in which the server counts them. */
    private static long transactions(ApiFixture fixture, ThrowingCallable action) throws Throwable {
        long before = fixture.number(TRANSACTIONS);
        action.call();
        long until = System.nanoTime() + IDLE.toNanos();
        await("the end of the interval").atMost(LONG).until(() -> System.nanoTime() > until);
        return fixture.number(TRANSACTIONS) - before;
    }
}
