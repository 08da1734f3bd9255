package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenarios of version 2 from the request to every form of their results. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class BoardsTest {
    private static final int RUNS = 40;

    @ParameterizedTest
    @CsvSource({"grid, 14, 25", "halfway, 14, 25", "blackout, 8, 9"})
    void results_have_bonuses_in_place_of_rows(String sample, int bonuses, int tiles) {
        String id = Api.completed(request(sample, RUNS));

        Api.given()
                .get("/batches/" + id + "/results")
                .then()
                .statusCode(200)
                .body("final", equalTo(true))
                .body("teams.runs", everyItem(equalTo(RUNS)))
                .body("teams[0]", not(hasKey("rowReached")))
                .body("teams[0]", not(hasKey("rowTimes")))
                .body("teams[0].bonuses", hasKey("p95"))
                .body("teams[0].bonusTimes", hasSize(bonuses))
                .body("teams[0].bonusTimes.bonus", hasItem("diagonal-2"))
                .body("teams[0].bonusTimes[0].bonus", equalTo("row-1"))
                .body("teams[0].tileTimes", hasSize(tiles));
    }

    @Test
    void only_gated_tiles_have_opening_times() {
        String id = Api.completed(request("grid", RUNS));

        List<Map<String, Object>> tiles =
                Api.given().get("/batches/" + id + "/results").path("teams[0].tileTimes");

        assertThat(tiles).allSatisfy(tile -> {
            boolean gated = tile.get("tile").equals("c3");
            assertThat(tile.containsKey("openedShare")).isEqualTo(gated);
            assertThat(tile.containsKey("openedAt")).isEqualTo(gated);
        });
    }

    @Test
    void live_results_have_the_same_members_as_final_ones() {
        String id = Api.created(request("blackout", 5_000_000));
        Api.await(() -> Api.given().get("/batches/" + id + "/results").<Integer>path("runs.completed") > 0);

        Map<String, Object> live =
                Api.given().get("/batches/" + id + "/results").path("teams[0]");
        Api.given().post("/batches/" + id + "/cancel");
        Api.await(() -> Api.given().get("/batches/" + id + "/results").path("final"));
        Map<String, Object> ended =
                Api.given().get("/batches/" + id + "/results").path("teams[0]");

        assertThat(live.keySet()).isEqualTo(ended.keySet()).contains("bonuses", "bonusTimes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"grid", "halfway", "blackout"})
    void a_run_a_csv_row_and_a_replay_agree(String sample) {
        String id = Api.completed(request(sample, RUNS));

        String[] lines =
                Api.given().get("/batches/" + id + "/results.csv").asString().split("\n");
        Map<String, Object> stored =
                Api.given().get("/batches/" + id + "/runs/17").path("teams[0]");
        var replay = Api.given().get("/batches/" + id + "/runs/17/replay?attempts=true");

        assertThat(lines[0]).isEqualTo("run,team,points,tiles,bonuses,finishedAt,attempts,wasted,winnerShare");
        String row = List.of(lines).stream()
                .filter(line -> line.startsWith("17," + stored.get("key") + ","))
                .findFirst()
                .orElseThrow();
        assertThat(row)
                .startsWith("17," + stored.get("key") + "," + stored.get("points") + "," + stored.get("tiles") + ","
                        + stored.get("bonuses") + ",");
        assertThat(stored).doesNotContainKey("rowReached");
        replay.then()
                .statusCode(200)
                .body("teams[0]", not(hasKey("rowsOpened")))
                .body("teams[0].bonusesReached", hasSize((Integer) stored.get("bonuses")));
        for (String field : List.of("points", "tiles", "bonuses", "finishedAt", "wasted", "winnerShare")) {
            assertThatObject(replay.path("teams[0]." + field)).as(field).isEqualTo(stored.get(field));
        }
    }

    @Test
    void extending_and_rerunning_give_the_results_of_one_batch() {
        String extended = Api.completed(request("halfway", RUNS));
        String whole = Api.completed(request("halfway", 3 * RUNS));

        Api.json("{\"runs\":" + 3 * RUNS + "}").post("/batches/" + extended + "/extend");
        Api.awaitEnd(extended);
        String again = Api.given().post("/batches/" + whole + "/rerun").path("id");
        Api.awaitEnd(again);

        assertThatObject(csv(extended)).isEqualTo(csv(whole));
        assertThatObject(teams(again)).isEqualTo(teams(whole));
        assertThat(csv(whole).lines().count()).isEqualTo(1 + 4 * 3 * RUNS);
    }

    @Test
    void two_batches_are_compared_with_their_ties() {
        String a = Api.completed(request("blackout", RUNS));
        String b = Api.completed(request("blackout", RUNS));

        Api.given()
                .get("/batches/" + a + "/compare/" + b)
                .then()
                .statusCode(200)
                .body("paired", equalTo(true))
                .body("pairedRuns", equalTo(RUNS))
                .body("teams[0].a", hasKey("soleWinRate"))
                .body("teams[0].a", hasKey("tieRate"))
                .body("teams[0].difference.points.mean", equalTo(0.0f));
    }

    @Test
    void the_sql_view_has_bonuses_in_place_of_rows() {
        String id = Api.completed(request("blackout", RUNS));
        Map<String, Object> stored =
                Api.given().get("/batches/" + id + "/runs/3").path("teams[1]");

        String row = " FROM team_run_result WHERE batch_id = '" + id + "' AND run = 3 AND team = 'brooms'";
        assertThat(Sql.number("SELECT bonuses" + row)).isEqualTo(((Integer) stored.get("bonuses")).longValue());
        assertThat(Sql.number("SELECT count(row_reached)" + row)).isZero();
    }

    private static String csv(String id) {
        return Api.given().get("/batches/" + id + "/results.csv").asString();
    }

    private static Object teams(String id) {
        return Api.given().get("/batches/" + id + "/results").path("teams");
    }

    private static String request(String sample, long runs) {
        return "{\"seed\":5,\"runs\":" + runs + ",\"scenario\":" + Api.read("../scenarios/" + sample + ".json") + "}";
    }
}
