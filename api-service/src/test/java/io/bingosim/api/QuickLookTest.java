package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class QuickLookTest {
    @Test
    void a_quick_look_gives_the_figures_of_a_batch_with_the_same_seed_and_stores_nothing() {
        long before = Sql.microseconds();
        Response look = Api.json(Api.read("../scenarios/harbour.json")).post("/scenarios/quick-look?runs=1000&seed=7");

        look.then()
                .statusCode(200)
                .body("requestedRuns", equalTo(1000))
                .body("coveredRuns", equalTo(1000))
                .body("interval", equalTo("FIXED"));
        assertThat(Sql.storedSince(before)).isZero();

        String batch =
                Api.completed("{\"runs\":1000,\"seed\":7,\"scenario\":" + Api.read("../scenarios/harbour.json") + "}");
        Api.await(() -> Api.given().get("/batches/" + batch + "/results").path("final"));
        Response results = Api.given().get("/batches/" + batch + "/results");
        assertThat(look.<List<Object>>path("teams.winRate")).isEqualTo(results.path("teams.winRate"));
        assertThat(look.<List<Object>>path("teams.points.mean")).isEqualTo(results.path("teams.points.mean"));
    }

    @Test
    void the_default_is_a_thousand_runs_of_one_seed() {
        Response first = Api.json(Api.SMALL).post("/scenarios/quick-look");

        first.then().body("coveredRuns", equalTo(1000)).body("seed", equalTo("0"));
        assertThat(Api.json(Api.SMALL).post("/scenarios/quick-look").asString()).isEqualTo(first.asString());
    }

    @Test
    void bad_input_is_named() {
        Api.json(Api.SMALL).post("/scenarios/quick-look?runs=10001").then().statusCode(400);
        Api.json(Api.SMALL).post("/scenarios/quick-look?runs=0").then().statusCode(400);
        Api.json("{\"schemaVersion\":1}")
                .post("/scenarios/quick-look")
                .then()
                .statusCode(400)
                .body("violations[0].pointer", equalTo("/activities"));
    }
}
