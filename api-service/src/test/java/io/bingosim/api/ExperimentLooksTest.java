package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The history of an experiment and its report. Leaves the reports under target/reports, to be looked at. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class ExperimentLooksTest {
    @Test
    void every_look_is_shown_and_the_last_one_has_the_values_of_the_results() {
        String id = completed("BEST", "\"indifference\": 0");

        Response looks = Api.given().get("/experiments/" + id + "/looks");

        assertThat(looks.statusCode()).as(looks.asString()).isEqualTo(200);
        Response results = Api.given().get("/experiments/" + id + "/results");
        int count = results.path("look");
        assertThat(looks.<List<Integer>>path("looks.number")).hasSize(count).startsWith(1);
        assertThat(looks.<List<Integer>>path("looks.runs")).first().isEqualTo(100);
        assertThat(looks.<String>path("looks[-1].verdict")).isEqualTo(results.path("outcome"));
        assertThat(looks.<String>path("looks[-1].leader")).isEqualTo(results.path("leader"));
        List<Map<String, Object>> variants = results.path("variants");
        List<Map<String, Object>> last = looks.path("looks[-1].values");
        assertThat(last).isNotEmpty().allSatisfy(seen -> assertThat(variants)
                .anySatisfy(variant -> assertThat(variant.get("key")).isEqualTo(seen.get("key")))
                .anySatisfy(variant -> assertThat(variant.get("value"))
                        .isEqualTo(
                                Map.of("value", seen.get("value"), "low", seen.get("low"), "high", seen.get("high")))));
        assertThat(looks.<List<String>>path("variants.batchId"))
                .containsExactlyInAnyOrderElementsOf(
                        Api.given().get("/batches?experiment=" + id).path("items.id"));
        assertThat(Api.given()
                        .header("If-None-Match", looks.header("ETag"))
                        .get("/experiments/" + id + "/looks")
                        .statusCode())
                .isEqualTo(304);
    }

    @Test
    void an_ended_experiment_has_a_report_of_the_same_bytes() throws IOException {
        for (String answer : List.of("BEST", "ESTIMATE", "EFFECTS")) {
            String id = completed(answer, "\"name\": \"<b>" + answer + "</b>\"");

            Response report = Api.given().get("/experiments/" + id + "/report.html");
            String html = report.asString();

            assertThat(report.statusCode()).as(html).isEqualTo(200);
            assertThat(report.header("Content-Security-Policy")).startsWith("default-src 'none'; style-src 'sha256-");
            assertThat(html)
                    .contains("&lt;b&gt;" + answer, "How to reproduce it", "<svg", "95")
                    .doesNotContain("NaN", "null", "<script", " style=", "http://", "https://");
            assertThat(Api.given().get("/experiments/" + id + "/report.html").asString())
                    .isEqualTo(html);
            Path folder = Files.createDirectories(Path.of("target", "reports"));
            Files.writeString(folder.resolve("experiment-" + answer + ".html"), html);
        }
    }

    @Test
    void a_report_is_written_when_the_experiment_has_ended() {
        String id = Api.json(request("BEST", "\"indifference\": 0")
                        .replace("\"perVariant\": 400", "\"perVariant\": 10000000"))
                .post("/experiments")
                .path("id");

        Response early = Api.given().get("/experiments/" + id + "/report.html");
        Api.given().post("/experiments/" + id + "/cancel");
        Response late = Api.given().get("/experiments/" + id + "/report.html");

        assertThat(early.statusCode()).as(early.asString()).isEqualTo(409);
        assertThat(early.<String>path("type")).endsWith("experiment-active");
        assertThat(late.statusCode()).as(late.asString()).isEqualTo(200);
        assertThat(late.asString()).contains("Cancelled");
        assertThat(Api.given()
                        .get("/experiments/00000000-0000-0000-0000-000000000000/report.html")
                        .statusCode())
                .isEqualTo(404);
    }

    private static String completed(String answer, String more) {
        Response created = Api.json(request(answer, more)).post("/experiments");
        assertThat(created.statusCode()).as(created.asString()).isEqualTo(201);
        String id = created.path("id");
        Api.await(() -> Api.given().get("/experiments/" + id + "?wait=5").path("endedAt") != null);
        return id;
    }

    private static String request(String answer, String more) {
        return """
                {"measure": {"metric": "winRate", "team": "north"}, "answer": "%s", "seed": 7, %s,
                 "runs": {"first": 100, "perVariant": 400}, "vary": [{"what": "SKILL", "team": "north"}],
                 "scenario": %s}
                """.formatted(answer, more, Api.SMALL);
    }
}
