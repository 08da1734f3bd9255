package io.bingosim.cli.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The calls of the HTTP API that {@code run} and {@code experiment} need. */
public final class BatchApi {
    private static final int CONNECT_TIMEOUT_MILLIS = 5_000;
    private static final int READ_TIMEOUT_MILLIS = 60_000;

    /** Status and body of any response. */
    public record Reply(int status, String body) {
        public boolean succeeded() {
            return status >= 200 && status < 300;
        }
    }

    private final ObjectMapper json = new ObjectMapper();
    private final String base;
    private final String key;

    /** @param key an API key; empty for a server that requires none */
    public BatchApi(String url, String key) {
        base = url + "/api/v1";
        this.key = key;
    }

    /** Sends scenario and standing verbatim: parsing and printing them again could change their numbers. */
    public Reply create(
            String scenario,
            @Nullable String standing,
            long runs,
            @Nullable String seed,
            @Nullable String name,
            String keep)
            throws IOException {
        StringBuilder body = new StringBuilder("{\"runs\":").append(runs);
        body.append(",\"keep\":").append(json.writeValueAsString(keep));
        if (seed != null) {
            body.append(",\"seed\":").append(json.writeValueAsString(seed));
        }
        if (name != null) {
            body.append(",\"name\":").append(json.writeValueAsString(name));
        }
        if (standing != null) {
            body.append(",\"standing\":").append(standing);
        }
        body.append(",\"scenario\":").append(scenario).append('}');
        return call("POST", "/batches", body.toString());
    }

    /** Returns when the batch has changed, at the latest after the given number of seconds. */
    Reply batch(String id, int waitSeconds) throws IOException {
        return call("GET", "/batches/" + id + "?wait=" + waitSeconds, null);
    }

    public Reply results(String id) throws IOException {
        return call("GET", "/batches/" + id + "/results", null);
    }

    Reply cancel(String id) throws IOException {
        return call("POST", "/batches/" + id + "/cancel", null);
    }

    public Reply createExperiment(String body) throws IOException {
        return call("POST", "/experiments", body);
    }

    /** Returns when the experiment has changed, at the latest after the given number of seconds. */
    Reply experiment(String id, int waitSeconds) throws IOException {
        return call("GET", "/experiments/" + id + "?wait=" + waitSeconds, null);
    }

    public Reply experimentResults(String id) throws IOException {
        return call("GET", "/experiments/" + id + "/results", null);
    }

    Reply cancelExperiment(String id) throws IOException {
        return call("POST", "/experiments/" + id + "/cancel", null);
    }

    public JsonNode parse(String body) throws JsonProcessingException {
        return json.readTree(body);
    }

    /** Copies a file of any size; an IOException if it is not complete. */
    public void download(String path, OutputStream to) throws IOException {
        HttpURLConnection connection = connect("GET", path, "*/*");
        int status = connection.getResponseCode();
        if (status != HttpURLConnection.HTTP_OK) {
            throw new EnvironmentException("no file (" + status + "): " + read(connection, status));
        }
        try (InputStream in = connection.getInputStream()) {
            in.transferTo(to);
        }
    }

    private HttpURLConnection connect(String method, String path, String accept) throws IOException {
        var connection = (HttpURLConnection) URI.create(base + path).toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(CONNECT_TIMEOUT_MILLIS);
        connection.setReadTimeout(READ_TIMEOUT_MILLIS);
        connection.setRequestProperty("Accept", accept);
        if (!key.isEmpty()) {
            connection.setRequestProperty("Authorization", "Bearer " + key);
        }
        return connection;
    }

    private Reply call(String method, String path, @Nullable String body) throws IOException {
        HttpURLConnection connection = connect(method, path, "application/json, application/problem+json");
        if (body != null) {
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        }
        int status = connection.getResponseCode();
        return new Reply(status, read(connection, status));
    }

    private static String read(HttpURLConnection connection, int status) throws IOException {
        try (InputStream in = status >= 400 ? connection.getErrorStream() : connection.getInputStream()) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
