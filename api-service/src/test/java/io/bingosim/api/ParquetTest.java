package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.api.parquet.DuckDb;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results as Parquet files, read by DuckDB. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class ParquetTest {
    private static final String TYPE = "application/vnd.apache.parquet";
    private static final int RUNS = 40;

    @ParameterizedTest
    @ValueSource(strings = {"winter", "grid", "blackout"})
    void every_value_is_that_of_the_csv_and_of_the_api(String sample) throws Exception {
        String id = Api.completed(request(Api.read("../scenarios/" + sample + ".json")));

        byte[] file = parquet(id).asByteArray();

        assertThat(DuckDb.columns(file))
                .containsExactly(
                        "run BIGINT",
                        "team VARCHAR",
                        "teamName VARCHAR",
                        "points INTEGER",
                        "tiles INTEGER",
                        (sample.equals("winter") ? "rowReached" : "bonuses") + " INTEGER",
                        "finishedAt INTEGER",
                        "attempts INTEGER",
                        "wasted INTEGER",
                        "winnerShare DOUBLE");
        List<List<Object>> rows = DuckDb.rows(file);
        assertThat(asCsv(rows)).isEqualTo(csv(id));
        assertThat(rows).isEqualTo(asListed(id));
    }

    @Test
    void a_team_that_finishes_nothing_has_no_time() throws Exception {
        String id = Api.completed(request(Api.SMALL.replace("\"durationSeconds\": 86400", "\"durationSeconds\": 60")));

        List<List<Object>> rows = DuckDb.rows(parquet(id).asByteArray());

        assertThat(rows).anySatisfy(row -> assertThat(row.get(6)).isNull());
        assertThat(asCsv(rows)).isEqualTo(csv(id));
    }

    @Test
    void names_of_teams_may_be_long_and_odd() throws Exception {
        String name = "Füchse, 日本 \"𝄞\" '" + "x".repeat(60);
        String scenario = Api.SMALL.replace("North shore", name.replace("\"", "\\\""));
        String id = Api.completed(request(scenario));

        assertThat(DuckDb.query(parquet(id).asByteArray(), "SELECT team, teamName, count(*) FROM '%s' GROUP BY ALL"))
                .containsExactlyInAnyOrder(List.of("north", name, 40L), List.of("south", "South shore", 40L));
    }

    @Test
    void the_metadata_say_where_the_rows_come_from() throws Exception {
        String id = Api.completed(request(Api.SMALL));
        Response batch = Api.batch(id);

        Map<String, String> metadata = DuckDb.metadata(parquet(id).asByteArray());

        assertThat(metadata)
                .containsEntry("bingosim.batch", id)
                .containsEntry("bingosim.scenario", batch.path("scenarioId"))
                .containsEntry("bingosim.schemaVersion", "1")
                .containsEntry("bingosim.seed", "5")
                .containsEntry("bingosim.coveredRuns", Integer.toString(RUNS))
                .containsKey("bingosim.version");
    }

    @Test
    void a_batch_without_covered_runs_gives_a_file_without_rows() throws Exception {
        String id = Api.completed(request(Api.SMALL));
        Sql.execute("UPDATE batch SET covered_runs = 0 WHERE id = '" + id + "'");

        assertThat(DuckDb.query(parquet(id).asByteArray(), "SELECT count(*), max(points) FROM '%s'"))
                .containsExactly(Arrays.asList(0L, null));
    }

    @Test
    void headers_and_problems_are_those_of_the_csv() {
        String id = Api.completed(request(Api.SMALL));

        Response file = parquet(id);
        Response head = Api.given().head("/batches/" + id + "/results.parquet");

        for (Response response : List.of(file, head)) {
            response.then()
                    .statusCode(200)
                    .contentType(TYPE)
                    .header("Content-Disposition", equalTo("attachment; filename=\"" + id + ".parquet\""))
                    .header("Covered-Runs", equalTo(Integer.toString(RUNS)))
                    .header("Cache-Control", equalTo("private, no-cache"))
                    .header("ETag", nullValue());
        }
        assertThat(head.asByteArray()).isEmpty();
        Api.given()
                .header("Accept-Encoding", "gzip")
                .get("/batches/" + id + "/results.parquet")
                .then()
                .header("Content-Encoding", not(equalTo("gzip")));
        for (String ending : List.of("csv", "parquet")) {
            Api.given()
                    .get("/batches/" + UUID.randomUUID() + "/results." + ending)
                    .then()
                    .statusCode(404)
                    .body("type", endsWith("not-found"));
            Api.given()
                    .accept("application/json")
                    .get("/batches/" + id + "/results." + ending)
                    .then()
                    .statusCode(406);
        }
    }

    private static Response parquet(String id) {
        return Api.given().get("/batches/" + id + "/results.parquet");
    }

    private static String request(String scenario) {
        return "{\"seed\":5,\"runs\":" + RUNS + ",\"scenario\":" + scenario + "}";
    }

    private static List<String> csv(String id) {
        return Api.given()
                .get("/batches/" + id + "/results.csv")
                .asString()
                .lines()
                .skip(1)
                .toList();
    }

    private static List<String> asCsv(List<List<Object>> rows) {
        return rows.stream()
                .map(row -> row.get(0) + "," + row.get(1) + "," + row.get(3) + "," + row.get(4) + "," + row.get(5) + ","
                        + (row.get(6) == null ? "" : row.get(6)) + "," + row.get(7) + "," + row.get(8)
                        + String.format(Locale.ROOT, ",%.6f", (Double) row.get(9)))
                .toList();
    }

    /** The rows as the API has them, run by run. */
    private static List<List<Object>> asListed(String id) throws IOException {
        Map<String, String> names = new HashMap<>();
        json("/batches/" + id + "/results")
                .forEach(team ->
                        names.put(team.path("key").asText(), team.path("name").asText()));
        List<List<Object>> rows = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            for (JsonNode team : json("/batches/" + id + "/runs/" + run)) {
                String key = team.path("key").asText();
                List<Object> row = new ArrayList<>(List.of((long) run, key, names.get(key)));
                row.add(team.path("points").intValue());
                row.add(team.path("tiles").intValue());
                row.add(team.path(team.has("rowReached") ? "rowReached" : "bonuses")
                        .intValue());
                row.add(
                        team.path("finishedAt").isNull()
                                ? null
                                : team.path("finishedAt").intValue());
                row.add(team.path("attempts").intValue());
                row.add(team.path("wasted").intValue());
                row.add(team.path("winnerShare").doubleValue());
                rows.add(row);
            }
        }
        return rows;
    }

    private static JsonNode json(String path) throws IOException {
        return new ObjectMapper().readTree(Api.given().get(path).asString()).path("teams");
    }
}
