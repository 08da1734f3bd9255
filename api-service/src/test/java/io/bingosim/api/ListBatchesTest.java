package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class ListBatchesTest {
    @Test
    void pages_have_no_gap_or_repetition_while_batches_are_created() {
        List<String> before = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            before.add(0, Api.created(Api.request(1, "\"seed\":\"page\",")));
        }

        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Response page = Api.given().get("/batches?limit=3" + (cursor == null ? "" : "&cursor=" + cursor));
            seen.addAll(page.<List<String>>path("items.id"));
            cursor = page.path("nextCursor");
            if (cursor != null) {
                assertThat(page.header("Link")).contains("cursor=" + cursor).endsWith("rel=\"next\"");
            }
            // A newer batch must not shift the following pages.
            Api.created(Api.request(1));
        } while (cursor != null);

        assertThat(seen).doesNotHaveDuplicates().containsSubsequence(before);
    }

    @Test
    void filters_come_from_closed_sets() {
        String id = Api.completed(Api.request(1));

        Api.given()
                .get("/batches?status=COMPLETED&limit=200")
                .then()
                .body("items.id", hasItem(id))
                .body("items.status", not(hasItem("RUNNING")));
        Api.given().get("/batches?status=completed").then().statusCode(400);
        Api.given()
                .get("/batches?scenarioId=" + "0".repeat(64))
                .then()
                .statusCode(200)
                .body("items", hasSize(0))
                .body("nextCursor", nullValue());
    }

    @Test
    void unknown_parameters_and_values_are_rejected() {
        for (String query :
                List.of("limit=0", "limit=201", "limit=x", "cursor=x", "cursor=", "colour=red", "limit=1&limit=2")) {
            Api.given().get("/batches?" + query).then().statusCode(400).body("type", endsWith("bad-parameter"));
        }
        Api.given().get("/batches?limit=200").then().statusCode(200);
        Api.given().get("/batches?limit=1").then().statusCode(200);
    }

    @Test
    void values_beyond_the_range_of_the_database_are_rejected() {
        String id = Api.created(Api.request(1));
        for (String query : List.of(
                "batches?scenarioId=x",
                "batches?scenarioId=%00",
                "batches?cursor=" + cursor("-createdAt\n+1000000000-12-31T23:59:59Z\n" + id),
                "batches?cursor=" + cursor("-createdAt\n-1000000000-01-01T00:00:00Z\n" + id),
                "batches?sort=name&cursor=" + cursor("name\n%00\n" + id),
                "batches?name=%00",
                "batches?createdFrom=yesterday",
                "batches?createdBefore=%2B1000000000-12-31T23:59:59Z",
                "scenarios?cursor=" + cursor("+1000000000-12-31T23:59:59Z\n" + "0".repeat(64)),
                "scenarios?cursor=" + cursor("2031-01-01T00:00:00Z\n\0"))) {
            Api.given().get("/" + query).then().statusCode(400).body("type", endsWith("bad-parameter"));
        }
        Api.given().get("/scenarios/%00").then().statusCode(404);
        Api.given().delete("/scenarios/%00").then().statusCode(404);
    }

    private static String cursor(String plain) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void every_order_pages_through_all_batches_once_while_others_are_deleted() {
        List<String> names = List.of("order b", "Order A", "order c\\n2", "order d", "order a");
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ids.add(Api.completed(Api.request(i % 2 + 1, "\"name\":\"" + names.get(i) + "\",")));
        }
        String doomed = Api.completed(Api.request(1, "\"name\":\"order b2\","));

        for (String sort : List.of("name", "-name", "runs", "-runs", "createdAt", "-createdAt")) {
            List<String> seen = new ArrayList<>();
            String cursor = null;
            do {
                Response page = Api.given()
                        .get("/batches?name=ORDER&limit=2&sort=" + sort + (cursor == null ? "" : "&cursor=" + cursor));
                seen.addAll(page.<List<String>>path("items.id"));
                cursor = page.path("nextCursor");
                Api.given().delete("/batches/" + doomed);
            } while (cursor != null);

            assertThat(seen).as(sort).doesNotHaveDuplicates().containsAll(ids);
        }
        assertThat(Api.given().get("/batches?name=order&sort=name").<List<String>>path("items.name").stream()
                        .map(name -> name.toLowerCase(java.util.Locale.ROOT))
                        .toList())
                .isSorted();
    }

    @Test
    void a_cursor_belongs_to_its_order() {
        Api.created(Api.request(1));
        Api.created(Api.request(1));
        String cursor = Api.given().get("/batches?limit=1").path("nextCursor");

        Api.given().get("/batches?limit=1&cursor=" + cursor).then().statusCode(200);
        Api.given()
                .get("/batches?limit=1&sort=name&cursor=" + cursor)
                .then()
                .statusCode(400)
                .body("type", endsWith("bad-parameter"));
        Api.given().get("/batches?sort=colour").then().statusCode(400);
    }

    @Test
    void batches_are_found_by_name_and_date_and_counted() {
        String id = Api.completed(Api.request(1, "\"name\":\"100 % of Fünf_zig\","));
        String createdAt = Api.batch(id).path("createdAt");

        for (String part : List.of("100%20%25%20OF", "F%C3%BCNF", "_zig")) {
            Api.given().get("/batches?name=" + part).then().body("items.id", equalTo(List.of(id)));
            Api.given().get("/batches/counts?name=" + part).then().body("total", equalTo(1));
        }
        Api.given().get("/batches?name=%25_").then().body("items", hasSize(0));
        Api.given().get("/batches?name=zig&createdFrom=" + createdAt).then().body("items", hasSize(1));
        Api.given().get("/batches?name=zig&createdBefore=" + createdAt).then().body("items", hasSize(0));
        Api.given()
                .get("/batches/counts?name=zig")
                .then()
                .body("completed", equalTo(1))
                .body("running", equalTo(0));
        Api.given().get("/batches/counts?status=RUNNING").then().statusCode(400);
    }

    @Test
    void a_running_batch_has_its_leading_teams_in_the_list() {
        String id = Api.created(Api.request(2_000_000, "\"name\":\"live leaders\","));

        Api.await(() -> Api.given().get("/batches?name=live%20leaders").path("items[0].leadingTeams") != null);

        Response page = Api.given().get("/batches?name=live%20leaders");
        page.then().body("items[0].status", equalTo("RUNNING")).body("items[0].leadingTeams", hasSize(2));
        List<Number> rates = page.path("items[0].leadingTeams.winRate");
        assertThat(rates.get(0).doubleValue() + rates.get(1).doubleValue()).isCloseTo(1, offset(1e-6));
        Api.given().post("/batches/" + id + "/cancel").then().statusCode(200);
    }

    @Test
    void a_page_has_a_tag() {
        Api.completed(Api.request(1));
        String tag = Api.given().get("/batches?status=COMPLETED&limit=1").header("ETag");

        Api.given()
                .header("If-None-Match", tag)
                .get("/batches?status=COMPLETED&limit=1")
                .then()
                .statusCode(304);
    }

    @Test
    void the_tag_of_a_page_changes_with_a_batch_on_it() {
        String id = Api.completed(Api.request(5));
        Response before = Api.given().get("/batches?limit=1");
        assertThat(before.<List<String>>path("items.id")).containsExactly(id);

        Api.json("{\"runs\":6}").post("/batches/" + id + "/extend").then().statusCode(200);
        Api.awaitEnd(id);
        Response after =
                Api.given().header("If-None-Match", before.header("ETag")).get("/batches?limit=1");

        assertThat(after.statusCode()).isEqualTo(200);
        assertThat(after.<List<Integer>>path("items.runs.completed")).containsExactly(6);
        assertThat(after.header("ETag")).isNotEqualTo(before.header("ETag"));
    }
}
