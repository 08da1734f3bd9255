package io.bingosim.api;

import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Calls of the tests to the service. */
final class Api {
    static final Contract CONTRACT = new Contract();
    static final String SMALL = read("../scenarios/small.json");
    static final String WINTER = read("../scenarios/winter.json");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Api() {}

    static RequestSpecification given() {
        return RestAssured.given().filter(CONTRACT).basePath("/api/v1").urlEncodingEnabled(false);
    }

    static RequestSpecification json(String body) {
        return given().contentType(ContentType.JSON).body(body);
    }

    static String request(long runs) {
        return request(runs, "");
    }

    /** @param more further members, each ending in a comma */
    static String request(long runs, String more) {
        return "{" + more + "\"runs\":" + runs + ",\"scenario\":" + SMALL + "}";
    }

    static Response create(String body) {
        return json(body).post("/batches");
    }

    static String created(String body) {
        Response response = create(body);
        if (response.statusCode() != 201) {
            throw new AssertionError(response.statusCode() + " " + response.asString());
        }
        return response.path("id");
    }

    /** Creates a batch and waits for its end. */
    static String completed(String body) {
        String id = created(body);
        awaitEnd(id);
        return id;
    }

    static void awaitEnd(String id) {
        await(() -> given().get("/batches/" + id + "?wait=5").path("endedAt") != null);
    }

    /** The timeout is generous for a loaded machine. */
    static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(PATIENCE).until(condition);
    }

    static Response batch(String id) {
        return given().get("/batches/" + id);
    }

    static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
