package io.bingosim.api;

import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Allow header of every path. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class AllowedMethodsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/docs | GET, HEAD, OPTIONS",
                "/api/v1/openapi.json | GET, HEAD, OPTIONS",
                "/api/v1/scenarios | POST, GET, HEAD, OPTIONS",
                "/api/v1/scenarios/validate | POST, OPTIONS",
                "/api/v1/scenarios/x | GET, DELETE, HEAD, OPTIONS",
                "/api/v1/batches | POST, GET, HEAD, OPTIONS",
                "/api/v1/batches/x | PATCH, GET, DELETE, HEAD, OPTIONS",
                "/api/v1/batches/x/cancel | POST, OPTIONS",
                "/api/v1/batches/x/extend | POST, OPTIONS",
                "/api/v1/batches/x/rerun | POST, OPTIONS",
                "/api/v1/batches/x/events | GET, HEAD, OPTIONS",
                "/api/v1/batches/x/results | GET, HEAD, OPTIONS",
                "/api/v1/batches/x/results.csv | GET, HEAD, OPTIONS",
                "/api/v1/batches/x/results.parquet | GET, HEAD, OPTIONS",
                "/api/v1/batches/x/runs | GET, HEAD, OPTIONS",
                "/api/v1/batches/x/runs/0 | GET, HEAD, OPTIONS",
                "/api/v1/batches/x/runs/0/replay | GET, HEAD, OPTIONS",
                "/api/v1/batches/x/chunks | GET, HEAD, OPTIONS",
                "/api/v1/batches/x/compare/y | GET, HEAD, OPTIONS",
                "/api/v1/system | GET, HEAD, OPTIONS",
                "/api/v1/failed-chains | GET, HEAD, OPTIONS",
                "/api/v1/failed-chains/0 | GET, HEAD, OPTIONS",
                "/api/v1/failed-chains/0/messages | GET, HEAD, OPTIONS",
                "/api/v1/failed-chains/0/republish | POST, OPTIONS",
                "/api/v1/failed-messages/0 | GET, HEAD, OPTIONS",
                "/api/v1/failed-messages/0/skip | POST, OPTIONS"
            })
    void a_path_lists_its_methods(String path, String allow) {
        RestAssured.given().options(path).then().statusCode(200).header("Allow", equalTo(allow));
        RestAssured.given()
                .put(path)
                .then()
                .statusCode(405)
                .header("Allow", equalTo(allow))
                .body("type", endsWith("method-not-allowed"));
    }
}
