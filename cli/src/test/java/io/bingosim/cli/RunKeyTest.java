package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.bingosim.cli.local.Home;
import io.bingosim.cli.terminal.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} against a stub of a server that requires keys. */
class RunKeyTest {
    private static final String KEY = "a-key-of-this-test-0123456789";
    private static final String ENDED = "{\"id\":\"b1\",\"status\":\"COMPLETED\",\"endedAt\":\"2031-01-01T00:00:00Z\"}";
    private static final String RUNNING = "{\"id\":\"b1\",\"status\":\"RUNNING\",\"endedAt\":null}";

    private static final String ROWS = "run,team\n0,north\n";

    private final List<String> refused = Collections.synchronizedList(new ArrayList<>());
    private final List<String> served = Collections.synchronizedList(new ArrayList<>());
    private final Recorded recorded = Recorded.plain();
    private HttpServer server;
    private Home holder;

    @TempDir
    Path home;

    @TempDir
    Path folder;

    @BeforeEach
    void a_server_that_requires_keys_is_up() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        holder = new Home(home);
        assertThat(holder.tryAcquire()).isTrue();
        holder.announce("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @AfterEach
    void it_stops() {
        holder.close();
        server.stop(0);
    }

    @Test
    void every_call_carries_the_key_of_the_environment() {
        int exitCode = run(Map.of("BINGOSIM_API_KEY", " " + KEY + "\n"));

        assertThat(exitCode).as(recorded.err()).isEqualTo(ExitCode.OK);
        assertThat(refused).isEmpty();
        assertThat(served)
                .contains("POST /api/v1/batches", "GET /api/v1/batches/b1/results")
                .anyMatch(call -> call.startsWith("GET /api/v1/batches/b1?wait="));
        assertThat(recorded.out() + recorded.err()).doesNotContain(KEY);
    }

    @Test
    void without_a_key_it_prints_the_servers_message() {
        assertThat(run(Map.of())).isEqualTo(ExitCode.USAGE);

        assertThat(refused).containsExactly("POST /api/v1/batches");
        assertThat(recorded.err()).contains("401", "Send Authorization: Bearer and an API key.");
    }

    @Test
    void the_rows_are_written_to_a_file_that_appears_when_it_is_complete() throws IOException {
        Path file = Files.writeString(folder.resolve("results.csv"), "of yesterday");

        assertThat(run(Map.of("BINGOSIM_API_KEY", KEY), "--out", file.toString()))
                .as(recorded.err())
                .isEqualTo(ExitCode.OK);

        assertThat(served).contains("GET /api/v1/batches/b1/results.csv");
        assertThat(file).hasContent(ROWS);
        assertThat(folder).isDirectoryNotContaining(each -> !each.equals(file));
    }

    @Test
    void a_download_that_breaks_off_leaves_the_file_as_it_was() throws IOException {
        Path file = Files.writeString(folder.resolve("results.parquet"), "of yesterday");

        assertThat(run(Map.of("BINGOSIM_API_KEY", KEY), "--out", file.toString()))
                .isEqualTo(ExitCode.ENVIRONMENT);

        assertThat(served).contains("GET /api/v1/batches/b1/results.parquet");
        assertThat(file).hasContent("of yesterday");
        assertThat(folder).isDirectoryNotContaining(each -> !each.equals(file));
    }

    private int run(Map<String, String> environment, String... options) {
        List<String> line = new ArrayList<>(List.of("run", "../scenarios/small.json", "--runs", "5", "--json"));
        line.addAll(List.of(options));
        return recorded.execute(home, environment, line.toArray(String[]::new));
    }

    private void answer(HttpExchange exchange) throws IOException {
        String call = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        exchange.getRequestBody().readAllBytes();
        if (!("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            refused.add(call);
            send(exchange, 401, "{\"detail\":\"Send Authorization: Bearer and an API key.\"}");
            return;
        }
        served.add(call);
        if (call.endsWith("/results.parquet")) {
            // A chunked response without its end.
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(ROWS.getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            throw new IOException("the server breaks off");
        }
        if (call.endsWith("/results.csv")) {
            send(exchange, 200, ROWS);
        } else if (call.startsWith("POST")) {
            send(exchange, 201, RUNNING);
        } else {
            send(exchange, 200, call.contains("/results") ? "{\"teams\":[]}" : ENDED);
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
