package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class SystemAndDocsTest {
    @Test
    void the_system_lists_its_executors() {
        Api.completed(Api.request(5));

        Api.given()
                .get("/system")
                .then()
                .statusCode(200)
                .body("executionMode", equalTo("LOCAL"))
                .body("executionModes", contains("LOCAL"))
                .body("executors.LOCAL.slots", greaterThan(0))
                .body("executors.DISTRIBUTED.slots", equalTo(0))
                .body("breakers[0].state", equalTo("CLOSED"));
    }

    @Test
    void the_history_has_the_runs_of_the_last_minutes_and_of_a_batch() {
        String id = Api.completed(Api.request(3_000));

        Response batch = Api.given().get("/batches/" + id + "/history");
        double seconds = batch.<Integer>path("stepMs") / 1000.0;
        List<Number> rates = batch.path("points.runsPerSecond");
        assertThat(rates).hasSize(60);
        assertThat(rates.stream().mapToDouble(Number::doubleValue).sum() * seconds)
                .isCloseTo(3_000, offset(150.0));

        Api.await(() -> Api.given().get("/system/history").<List<Number>>path("points.runsPerSecond").stream()
                .anyMatch(rate -> rate.doubleValue() > 0));
        Api.given()
                .get("/system/history")
                .then()
                .body("stepMs", equalTo(10_000))
                .body("points", hasSize(60));
        Api.given().get("/batches/" + UUID.randomUUID() + "/history").then().statusCode(404);
    }

    @Test
    void a_batch_without_an_executor_is_listed() {
        String id = Api.completed(Api.request(5));
        Sql.execute(
                "UPDATE batch SET mode = 'DISTRIBUTED', status = 'RUNNING', ended_at = NULL, covered_runs = NULL WHERE id = '"
                        + id + "'");

        Api.given().get("/system").then().body("batchesNobodyCanExecute", hasItem(id));
        Sql.execute(
                "UPDATE batch SET status = 'CANCELLED', ended_at = now(), cancelled_at = now(), covered_runs = 5 WHERE id = '"
                        + id + "'");
    }

    @Test
    void failed_messages_are_listed_republished_and_skipped() {
        Sql.execute(
                "SELECT record_failed_message('entity-1', 'test', 'x', 'y', 'h1', 'payload'::bytea, 7, '{}', 'broken', 'a stack')");
        long message = Sql.number("SELECT max(id) FROM failed_message");
        long chain = Sql.number("SELECT max(id) FROM failed_message_chain");

        Response list = Api.given().get("/failed-chains?limit=1");
        list.then().statusCode(200).body("items[0].messages[0].error", equalTo("broken"));
        assertThat(list.asString()).doesNotContain("a stack");
        Api.given()
                .post("/failed-chains/" + chain + "/republish")
                .then()
                .statusCode(202)
                .body("shouldRepublish", equalTo(true))
                .body("requestedBy", equalTo("local"))
                .body("undecidedCount", equalTo(1));
        Api.given().post("/failed-messages/" + message + "/skip").then().statusCode(204);
        Api.given()
                .post("/failed-chains/" + chain + "/republish")
                .then()
                .statusCode(409)
                .body("type", endsWith("already-driven"));
        Api.given().post("/failed-chains/999999/republish").then().statusCode(404);
        Api.given().post("/failed-messages/999999/skip").then().statusCode(404);
        Sql.execute("UPDATE failed_message SET republished_at = now() WHERE id = " + message);
        Api.given()
                .post("/failed-messages/" + message + "/skip")
                .then()
                .statusCode(409)
                .body("type", endsWith("already-driven"));
        Api.given().get("/failed-chains?cursor=zzz").then().statusCode(400);
    }

    @Test
    void every_failed_message_of_a_chain_can_be_read_with_its_headers_and_stack() {
        for (int i = 0; i < 60; i++) {
            Sql.execute("SELECT record_failed_message('entity-2', 'test', 'x', 'y', 'p" + i
                    + "', 'payload'::bytea, 7, '{\"a\":\"b\"}', 'broken', 'a stack')");
        }
        long chain = Sql.number("SELECT max(id) FROM failed_message_chain");
        long last = Sql.number("SELECT max(id) FROM failed_message");

        Api.given()
                .get("/failed-chains/" + chain)
                .then()
                .statusCode(200)
                .body("messageCount", equalTo(60))
                .body("messages.size()", equalTo(50));
        Response first = Api.given().get("/failed-chains/" + chain + "/messages?limit=40");
        first.then().statusCode(200).body("items.size()", equalTo(40)).body("items[0].state", equalTo("OPEN"));
        Api.given()
                .get("/failed-chains/" + chain + "/messages?limit=40&cursor=" + first.path("nextCursor"))
                .then()
                .statusCode(200)
                .body("items.size()", equalTo(20))
                .body("items[19].id", equalTo((int) last))
                .body("nextCursor", nullValue());
        Api.given()
                .get("/failed-messages/" + last)
                .then()
                .statusCode(200)
                .body("chainId", equalTo((int) chain))
                .body("headers.a", equalTo("b"))
                .body("stack", equalTo("a stack"));

        Api.given().get("/failed-chains/999999").then().statusCode(404);
        Api.given().get("/failed-chains/999999/messages").then().statusCode(404);
        Api.given().get("/failed-messages/999999").then().statusCode(404);
    }

    @Test
    void the_document_and_its_page_are_served() {
        Api.given().get("/openapi.json").then().statusCode(200).body("openapi", equalTo("3.1.0"));
        String page = RestAssured.given()
                .get("/docs")
                .then()
                .statusCode(200)
                .contentType(containsString("text/html"))
                .extract()
                .asString();
        String script = page.replaceAll("(?s).*src=\"(/webjars[^\"]+)\".*", "$1");

        RestAssured.given().get(script).then().statusCode(200);
    }

    @Test
    void the_document_has_every_method_of_every_path() {
        Set<String> routed = new TreeSet<>();
        for (JavaClass resource : new ClassFileImporter().importPackages("io.bingosim.api")) {
            if (resource.isAnnotatedWith(Path.class)) {
                String base = resource.getAnnotationOfType(Path.class).value();
                resource.getMethods().forEach(method -> route(base, method).ifPresent(routed::add));
            }
        }
        routed.remove("/docs GET");

        assertThat(routed).isEqualTo(documented());
    }

    @Test
    void methods_that_are_not_in_the_document_are_not_allowed() {
        for (var path : Api.CONTRACT.paths().entrySet()) {
            String concrete = path.getKey()
                    .replaceAll("\\{(id|other)}", "01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc")
                    .replaceAll("\\{[^}]+}", "1");
            String allowed = Api.given()
                    .options(concrete)
                    .then()
                    .statusCode(200)
                    .extract()
                    .header("Allow");
            for (String method : List.of("GET", "POST", "DELETE", "PUT", "PATCH")) {
                boolean named = path.getValue().has(method.toLowerCase(Locale.ROOT));

                assertThat(List.of(allowed.split(", ")).contains(method)).isEqualTo(named);
                if (!named) {
                    Response answer = Api.given().request(method, concrete);
                    assertThat(answer.statusCode()).as(method + " " + concrete).isEqualTo(405);
                    assertThat(answer.header("Allow"))
                            .as(method + " " + concrete)
                            .isEqualTo(allowed);
                }
            }
        }
    }

    private static Set<String> documented() {
        Set<String> documented = new TreeSet<>();
        for (var path : Api.CONTRACT.paths().entrySet()) {
            path.getValue().fieldNames().forEachRemaining(name -> {
                if (!name.equals("parameters")) {
                    documented.add(path.getKey() + " " + name.toUpperCase(Locale.ROOT));
                }
            });
        }
        return documented;
    }

    private static Optional<String> route(String base, JavaMethod method) {
        String path = method.isAnnotatedWith(Path.class)
                ? base + method.getAnnotationOfType(Path.class).value()
                : base;
        return Stream.of(GET.class, POST.class, PATCH.class, DELETE.class)
                .filter(method::isAnnotatedWith)
                .map(verb -> path.replace("/api/v1", "") + " " + verb.getSimpleName())
                .findFirst();
    }
}
