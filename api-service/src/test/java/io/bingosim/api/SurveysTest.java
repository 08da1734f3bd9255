package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class SurveysTest {
    private static final int RUNS = 3_000;
    private static final List<String> TEAMS = List.of("gulls", "seals", "crabs");

    private String id;
    private List<int[]> points;

    /** The runs as the CSV has them: the rankings must agree with it. */
    @BeforeEach
    void read_all_runs() {
        id = Api.completed(
                "{\"runs\":" + RUNS + ",\"seed\":7,\"scenario\":" + Api.read("../scenarios/harbour.json") + "}");
        points = new ArrayList<>();
        Api.given()
                .get("/batches/" + id + "/results.csv")
                .asString()
                .lines()
                .skip(1)
                .forEach(line -> {
                    String[] cells = line.split(",");
                    int run = Integer.parseInt(cells[0]);
                    if (run == points.size()) {
                        points.add(new int[TEAMS.size()]);
                    }
                    points.get(run)[TEAMS.indexOf(cells[1])] = Integer.parseInt(cells[2]);
                });
        assertThat(points).hasSize(RUNS);
    }

    @Test
    void win_rates_converge_to_the_results() {
        Response convergence = Api.given().get("/batches/" + id + "/convergence");
        List<Integer> runs = convergence.path("points.runs");

        assertThat(runs).isSorted().startsWith(50, 63).endsWith(RUNS);
        convergence.then().body("interval", equalTo("ANYTIME")).body("teams", equalTo(TEAMS));
        Api.await(() -> Api.given().get("/batches/" + id + "/results").path("final"));
        assertThat(convergence.<List<Float>>path("points[-1].winRates.value"))
                .isEqualTo(Api.given().get("/batches/" + id + "/results").path("teams.winRate.value"));
        List<Float> low = convergence.path("points.winRates[0].low");
        List<Float> high = convergence.path("points.winRates[0].high");
        assertThat(high.get(high.size() - 1) - low.get(low.size() - 1)).isLessThan(high.get(0) - low.get(0));
    }

    @Test
    void the_closest_runs_come_first() {
        Response closest = Api.given().get("/batches/" + id + "/runs/ranking?order=CLOSEST");

        assertThat(closest.<List<Integer>>path("items.index")).isEqualTo(first100(SurveysTest::gap));
        closest.then().body("items", hasSize(100)).body("coveredRuns", equalTo(RUNS));
    }

    @Test
    void the_best_and_worst_runs_of_a_team_come_first() {
        assertThat(Api.given()
                        .get("/batches/" + id + "/runs/ranking?order=BEST&team=crabs")
                        .<List<Integer>>path("items.index"))
                .isEqualTo(first100(scores -> -scores[2]));
        assertThat(Api.given()
                        .get("/batches/" + id + "/runs/ranking?order=WORST&team=gulls")
                        .<List<Integer>>path("items.index"))
                .isEqualTo(first100(scores -> scores[0]));
    }

    @Test
    void an_upset_is_a_run_won_by_the_team_that_wins_least() {
        Response upsets = Api.given().get("/batches/" + id + "/runs/ranking?order=UPSET");
        List<Float> rates = Api.given().get("/batches/" + id + "/convergence").path("points[-1].winRates.value");
        String weakest = TEAMS.get(
                rates.indexOf(rates.stream().min(Comparator.naturalOrder()).orElseThrow()));

        List<List<Float>> shares = upsets.path("items.teams.winnerShare");
        List<String> winners =
                shares.stream().map(run -> TEAMS.get(run.indexOf(1f))).toList();
        assertThat(winners).startsWith(weakest);
        List<Integer> gaps = new ArrayList<>();
        List<Integer> all = upsets.path("items.gap");
        for (int i = 0; i < all.size(); i++) {
            if (winners.get(i).equals(weakest)) {
                gaps.add(all.get(i));
            }
        }
        assertThat(gaps).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void bad_input_is_named() {
        for (String query :
                List.of("", "?order=FUNNIEST", "?order=BEST", "?order=BEST&team=otters", "?order=CLOSEST&team=gulls")) {
            Api.given().get("/batches/" + id + "/runs/ranking" + query).then().statusCode(400);
        }
    }

    @Test
    void a_batch_without_results_has_no_points() {
        String empty = Api.created(Api.request(1_000_000));
        Api.given().post("/batches/" + empty + "/cancel");

        Response convergence = Api.given().get("/batches/" + empty + "/convergence");
        assertThat(convergence.statusCode()).isEqualTo(200);
        Api.given()
                .get("/batches/" + empty + "/runs/ranking?order=UPSET")
                .then()
                .statusCode(200);
    }

    private List<Integer> first100(java.util.function.ToIntFunction<int[]> key) {
        List<Integer> runs = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            runs.add(run);
        }
        runs.sort(Comparator.comparingInt(run -> key.applyAsInt(points.get(run))));
        return runs.subList(0, 100);
    }

    private static int gap(int[] scores) {
        int[] sorted = scores.clone();
        java.util.Arrays.sort(sorted);
        return sorted[2] - sorted[1];
    }
}
