package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Batches whose standing is given apart from their scenario. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class StandingTest {
    private static final String GRID = Api.read("../scenarios/grid.json");
    private static final String HALFWAY = Api.read("../scenarios/halfway.json");
    private static final String STANDING = tree(HALFWAY).path("standing").toString();
    private static final String EMPTY = "{\"at\":0,\"teams\":[]}";

    @Test
    void a_standing_next_to_a_scenario_gives_the_results_of_a_scenario_that_contains_it() {
        String apart = Api.completed(request("\"scenario\":" + GRID, STANDING));
        String contained = Api.completed(request("\"scenario\":" + HALFWAY, null));

        assertThatObject(teams(apart)).isEqualTo(teams(contained));
    }

    @Test
    void a_standing_replaces_the_one_in_the_scenario() {
        String replaced = Api.completed(request("\"scenario\":" + HALFWAY, EMPTY));
        String fresh = Api.completed(request("\"scenario\":" + GRID, null));

        assertThatObject(teams(replaced)).isEqualTo(teams(fresh));
    }

    @Test
    void a_scenario_with_its_standing_is_readable_by_its_id_but_not_listed() {
        String stored = Api.json(GRID).post("/scenarios").path("id");

        String batch = Api.completed(request("\"scenarioId\":\"" + stored + "\"", STANDING));

        String scenario = Api.batch(batch).path("scenarioId");
        assertThat(scenario).isNotEqualTo(stored);
        Api.given().get("/scenarios/" + scenario).then().statusCode(200).body("document.standing.at", equalTo(345_600));
        Api.given()
                .get("/scenarios?limit=200")
                .then()
                .body("items.id", hasItem(stored))
                .body("items.id", not(hasItem(scenario)));
        Api.create(request("\"scenarioId\":\"" + scenario + "\"", null))
                .then()
                .statusCode(201)
                .body("scenarioId", equalTo(scenario));
        Api.given().post("/batches/" + batch + "/rerun").then().statusCode(201).body("scenarioId", equalTo(scenario));
        Api.given().get("/scenarios?limit=200").then().body("items.id", not(hasItem(scenario)));
    }

    @Test
    void storing_the_same_document_adds_it_to_the_library() {
        String batch = Api.created(request("\"scenario\":" + GRID, "{\"at\":77,\"teams\":[]}"));
        String scenario = Api.batch(batch).path("scenarioId");
        String document = tree(Api.given().get("/scenarios/" + scenario).asString())
                .path("document")
                .toString();

        Api.json(document).post("/scenarios").then().statusCode(201).body("id", equalTo(scenario));

        Api.given().get("/scenarios?limit=200").then().body("items.id", hasItem(scenario));
    }

    @Test
    void violations_of_a_standing_are_below_its_pointer_and_nothing_is_stored() {
        String stored = Api.json(GRID).post("/scenarios").path("id");
        String wrong = "{\"at\":777600,\"teams\":[{\"team\":\"nobody\",\"tiles\":[]}]}";
        long before = Sql.microseconds();

        for (String source : new String[] {"\"scenario\":" + GRID, "\"scenarioId\":\"" + stored + "\""}) {
            Api.create(request(source, wrong))
                    .then()
                    .statusCode(400)
                    .body("violations.pointer", contains("/standing/at", "/standing/teams/0/team"));
        }

        assertThat(Sql.storedSince(before)).isZero();
    }

    @Test
    void a_scenario_of_version_1_takes_no_standing() {
        String stored = Api.json(Api.SMALL).post("/scenarios").path("id");

        for (String source : new String[] {"\"scenario\":" + Api.SMALL, "\"scenarioId\":\"" + stored + "\""}) {
            Api.create(request(source, EMPTY)).then().statusCode(400).body("violations.pointer", contains("/standing"));
        }
    }

    @Test
    void the_standing_is_part_of_what_an_idempotency_key_stands_for() {
        String key = UUID.randomUUID().toString();
        String stored = Api.json(GRID).post("/scenarios").path("id");
        String source = "\"scenarioId\":\"" + stored + "\"";
        String id = post(request(source, STANDING), key).path("id");

        String sameMeaning = tree(STANDING).toPrettyString();
        post(request(source, sameMeaning), key).then().statusCode(200).body("id", equalTo(id));
        post(request(source, EMPTY), key).then().statusCode(409).body("type", endsWith("idempotency-key-reused"));
        post(request(source, null), key).then().statusCode(409);
    }

    private static Response post(String body, String key) {
        return Api.json(body).header("Idempotency-Key", key).post("/batches");
    }

    private static String request(String source, @Nullable String standing) {
        return "{\"runs\":20,\"seed\":7," + source + (standing == null ? "" : ",\"standing\":" + standing) + "}";
    }

    private static Object teams(String id) {
        return Api.given().get("/batches/" + id + "/results").path("teams");
    }

    private static JsonNode tree(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
