package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send slowly or hold many connections. */
@QuarkusTest
@TestProfile(SlowRequestsTest.Tight.class)
@QuarkusTestResource(PostgresResource.class)
class SlowRequestsTest {
    private static final int IN_FLIGHT = 4;
    private static final int CONNECTIONS = 40;
    private static final int PATIENCE_MILLIS = 60_000;
    private static final String HEAD =
            "POST /api/v1/scenarios HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    public static final class Tight implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "bingosim.api.limits.body-time", "PT3S",
                    "bingosim.api.limits.connections-per-client", Integer.toString(CONNECTIONS),
                    "bingosim.api.limits.requests-in-flight", Integer.toString(IN_FLIGHT));
        }
    }

    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"})
    void a_body_that_is_not_complete_in_time_gets_408(String start) throws Exception {
        Socket slow = send(HEAD + start);

        assertThat(new String(slow.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("HTTP/1.1 408 ")
                .containsIgnoringCase("connection: close")
                .contains("urn:bingosim:problem:request-timeout", "within 3 s");
    }

    @Test
    void slow_bodies_do_not_take_the_places_of_other_requests() throws Exception {
        for (int i = 0; i < 4 * IN_FLIGHT; i++) {
            send(HEAD + "Content-Length: 100\r\n\r\n{");
        }

        Api.given().get("/batches").then().statusCode(200);
        Api.json(Api.SMALL).post("/scenarios/validate").then().statusCode(200);
    }

    @Test
    void one_address_may_have_so_many_connections_and_no_more() throws Exception {
        for (int i = 0; i < CONNECTIONS; i++) {
            statusOf(send("GET /api/v1/batches HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        }

        assertThat(statusOf(send("GET /api/v1/batches HTTP/1.1\r\nHost: localhost\r\n\r\n")))
                .isEqualTo("HTTP/1.1 429");

        close();
        Api.await(() -> statusOf(send("GET /api/v1/batches HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .equals("HTTP/1.1 200"));
    }

    @Test
    void a_client_that_waits_for_permission_to_send_its_body_gets_it() throws Exception {
        Socket waiting = send(HEAD + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");

        assertThat(statusOf(waiting)).isEqualTo("HTTP/1.1 100");
    }

    private Socket send(String text) throws IOException {
        Socket socket = new Socket("127.0.0.1", RestAssured.port);
        sockets.add(socket);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static String statusOf(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes("HTTP/1.1 200".length()), StandardCharsets.UTF_8);
    }
}
