package io.bingosim.api;

import io.restassured.RestAssured;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Raw requests that an HTTP client would refuse to send. */
final class Wire {
    private static final int PATIENCE_MILLIS = 10_000;

    private Wire() {}

    /** Returns the whole response as text. */
    static String ask(String line, String... headers) throws IOException {
        StringBuilder request = new StringBuilder(line + " HTTP/1.1\r\nConnection: close\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        try (Socket socket = new Socket("127.0.0.1", RestAssured.port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
