package io.bingosim.api;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class ScenariosTest {
    @Test
    void storing_the_same_document_again_returns_the_same_scenario() {
        String document = named("Twice");
        String id = Api.json(document)
                .post("/scenarios")
                .then()
                .statusCode(201)
                .extract()
                .path("id");

        Api.json(" " + document + " ").post("/scenarios").then().statusCode(200).body("id", equalTo(id));
    }

    @Test
    void a_scenario_can_be_read_listed_and_hidden() {
        String id = Api.json(named("Hidden later")).post("/scenarios").path("id");

        Api.given().get("/scenarios/" + id).then().statusCode(200).body("document.name", equalTo("Hidden later"));
        Api.given().get("/scenarios?limit=200").then().body("items.id", hasItem(id));
        Api.given().delete("/scenarios/" + id).then().statusCode(204);
        Api.given().get("/scenarios/" + id).then().statusCode(404);
        Api.given().delete("/scenarios/" + id).then().statusCode(404);
        Api.given().get("/scenarios?limit=200").then().body("items.id", not(hasItem(id)));
        Api.create("{\"scenarioId\":\"" + id + "\",\"runs\":1}").then().statusCode(404);
        Api.json(named("Hidden later")).post("/scenarios").then().statusCode(201);
    }

    @Test
    void validating_stores_nothing() {
        String document = named("Only looked at");
        String id = Api.json(document)
                .post("/scenarios/validate")
                .then()
                .statusCode(200)
                .extract()
                .path("id");

        Api.given().get("/scenarios/" + id).then().statusCode(404);
    }

    @Test
    void all_violations_are_in_one_response() {
        String document = Api.SMALL.replace("\"schemaVersion\": 1", "\"schemaVersion\": 3, \"shape\": 1");

        Api.json(document)
                .post("/scenarios")
                .then()
                .statusCode(400)
                .body("violations.pointer", equalTo(java.util.List.of("/schemaVersion", "/shape")));
        Api.json(document).post("/scenarios/validate").then().statusCode(400).body("violations", hasSize(2));
    }

    @Test
    void malformed_json_is_answered_with_line_and_column_wherever_a_scenario_is_taken() {
        String malformed = "{\n  \"name\": ?}";

        Api.json(malformed)
                .post("/scenarios")
                .then()
                .statusCode(400)
                .body("violations[0].message", containsString("(line 2, column 11)"));
        Api.json(malformed)
                .post("/scenarios/validate")
                .then()
                .statusCode(400)
                .body("violations[0].message", containsString("(line 2, column 11)"));
        Api.create("{\"runs\": 1,\n \"scenario\": " + malformed + "}")
                .then()
                .statusCode(400)
                .body("detail", containsString("(line 3, column 11)"));
    }

    @Test
    void the_answer_estimates_the_engine_time_of_a_run() {
        Api.json(Api.SMALL).post("/scenarios/validate").then().body("secondsPerRun", greaterThan(0f));
        Api.json(named("Estimated")).post("/scenarios").then().body("secondsPerRun", greaterThan(0f));
    }

    @Test
    void an_edited_scenario_names_the_one_it_came_from() {
        String origin = Api.json(named("Origin")).post("/scenarios").path("id");
        String edited = Api.json(named("Edited"))
                .post("/scenarios?derivedFrom=" + origin)
                .then()
                .statusCode(201)
                .extract()
                .path("id");

        Api.given().get("/scenarios/" + edited).then().body("derivedFrom", equalTo(origin));
        Api.given().get("/scenarios/" + origin).then().body("derivedFrom", nullValue());
        Api.given().get("/scenarios?name=eDITed").then().body("items.derivedFrom", equalTo(java.util.List.of(origin)));
        // Saving without a change makes nothing new, and changes no origin.
        Api.json(named("Edited"))
                .post("/scenarios?derivedFrom=" + edited)
                .then()
                .statusCode(200)
                .body("id", equalTo(edited));
        Api.given().get("/scenarios/" + edited).then().body("derivedFrom", equalTo(origin));
    }

    @Test
    void an_unknown_origin_is_rejected_and_nothing_is_stored() {
        for (String origin : java.util.List.of("0".repeat(64), "x")) {
            Api.json(named("Orphan"))
                    .post("/scenarios?derivedFrom=" + origin)
                    .then()
                    .statusCode(400)
                    .body("detail", containsString("derivedFrom"));
        }
        Api.given().get("/scenarios?name=Orphan").then().body("items", hasSize(0));
    }

    @Test
    void pages_are_bounded_and_tagged() {
        Api.json(named("One")).post("/scenarios");
        Api.json(named("Two")).post("/scenarios");
        var page = Api.given().get("/scenarios?limit=1");

        page.then().body("items", hasSize(1)).header("Link", endsWith("rel=\"next\""));
        Api.given()
                .header("If-None-Match", page.header("ETag"))
                .get("/scenarios?limit=1")
                .then()
                .statusCode(304);
        Api.given()
                .get("/scenarios?limit=1&cursor=" + page.path("nextCursor"))
                .then()
                .statusCode(200)
                .body("items[0].id", not(equalTo(page.path("items[0].id"))));
        Api.given().get("/scenarios?limit=201").then().statusCode(400);
    }

    private static String named(String name) {
        return Api.SMALL.replaceFirst("\"name\": \"[^\"]+\"", "\"name\": \"" + name + "\"");
    }
}
