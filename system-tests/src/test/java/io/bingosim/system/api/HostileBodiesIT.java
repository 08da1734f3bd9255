package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Service;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A5 against the packaged service: rejected at once, no stack trace anywhere, nothing stored. */
class HostileBodiesIT {
    @Test
    void hostile_bodies_are_rejected_and_store_nothing() throws Exception {
        try (ApiFixture fixture = new ApiFixture("a5")) {
            Service api = fixture.api();
            Client client = new Client(api.url());
            for (var body : bodies().entrySet()) {
                for (String path : new String[] {"/batches", "/scenarios", "/scenarios/validate"}) {
                    HttpResponse<String> answer =
                            client.post(path, body.getValue().getBytes(StandardCharsets.UTF_8), "application/json");

                    assertThat(answer.statusCode()).as(body.getKey()).isBetween(400, 499);
                    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
                    assertThat(answer.body()).doesNotContain("Exception", "\tat ");
                }
            }
            assertThat(client.post("/batches", "{}".getBytes(StandardCharsets.UTF_8), "text/plain")
                            .statusCode())
                    .isEqualTo(415);

            assertThat(fixture.number("SELECT (SELECT count(*) FROM batch) + (SELECT count(*) FROM scenario)"))
                    .isZero();
            assertThat(Files.readString(api.log())).doesNotContain("\tat ");
            assertThat(client.create(ApiFixture.request(1), null).statusCode()).isEqualTo(201);
        }
    }

    /** The framework's own check is switched off by the service's main method, which no other test calls. */
    @Test
    void an_invalid_url_gets_a_problem_response() throws Exception {
        try (ApiFixture fixture = new ApiFixture("addresses")) {
            Service api = fixture.api();
            for (String address : new String[] {"/api/v1/batches/%zz", "/api/v1/batches?status=%zz", "/<>"}) {
                try (Socket socket = new Socket("127.0.0.1", api.port())) {
                    socket.setSoTimeout(10_000);
                    socket.getOutputStream()
                            .write(("GET " + address + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                                    .getBytes(StandardCharsets.US_ASCII));
                    assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                            .startsWith("HTTP/1.1 400 ")
                            .contains("urn:bingosim:problem:malformed-request");
                }
            }
        }
    }

    private static Map<String, String> bodies() {
        Map<String, String> bodies = new LinkedHashMap<>();
        bodies.put("11 MB", "{\"name\":\"" + "x".repeat(11 * 1024 * 1024) + "\"}");
        bodies.put("depth 100 000", "[".repeat(100_000) + "]".repeat(100_000));
        StringBuilder keys = new StringBuilder("{");
        for (int i = 0; i < 1_000_000; i++) {
            keys.append("\"").append(Integer.toString(i, 36)).append("\":1,");
        }
        bodies.put("a million keys", keys.append("\"z\":1}").toString());
        bodies.put("duplicate keys", "{\"runs\":1,\"runs\":2}");
        for (String number :
                new String[] {"1e400", "2147483648", "9223372036854775808", "-1", "0", "1.5", "\"5\"", "NaN"}) {
            bodies.put(number, "{\"runs\":" + number + ",\"schemaVersion\":" + number + "}");
        }
        bodies.put("NUL", "{\"name\":\"\\u0000\"}");
        bodies.put("lone surrogate", "{\"name\":\"\\ud800\"}");
        bodies.put("nothing", "");
        return bodies;
    }
}
