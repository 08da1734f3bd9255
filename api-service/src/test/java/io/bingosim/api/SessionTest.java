package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(SecurityTest.WithKeys.class)
@QuarkusTestResource(PostgresResource.class)
class SessionTest {
    private static final String OPERATOR = "operators-key-of-sessions-0123456789";
    private static final String VIEWER = "viewers-key-of-sessions-0123456789";
    private static final String COOKIE = "bingosim_session";

    @BeforeEach
    void two_keys_exist() {
        Api.await(() -> Api.given()
                        .header("Authorization", "Bearer " + SecurityTest.BOOTSTRAP)
                        .get("/system")
                        .statusCode()
                == 200);
        Sql.execute("SELECT create_api_key('session-operator', 'OPERATOR', encode(sha256('" + OPERATOR + "'), 'hex'))");
        Sql.execute("SELECT create_api_key('session-viewer', 'VIEWER', encode(sha256('" + VIEWER + "'), 'hex'))");
    }

    @Test
    void a_key_is_exchanged_for_a_cookie_that_scripts_and_other_sites_cannot_use() {
        Response signedIn = signIn(OPERATOR);

        signedIn.then().statusCode(200).body("role", equalTo("operator")).body("keysRequired", equalTo(true));
        assertThat(signedIn.header("Set-Cookie"))
                .containsIgnoringCase("HttpOnly")
                .contains("SameSite=Strict", "Path=/", "Max-Age=")
                .doesNotContain("Secure", OPERATOR);
        assertThat(signedIn.header("Cache-Control")).contains("no-store");
        as(signedIn).get("/batches").then().statusCode(200);
        as(signedIn).get("/session").then().body("role", equalTo("operator"));
    }

    @Test
    void without_a_valid_session_the_role_is_unknown() {
        Api.given()
                .get("/session")
                .then()
                .statusCode(200)
                .body("role", nullValue())
                .body("keysRequired", equalTo(true));
        Api.given()
                .cookie(COOKIE, "made-up")
                .get("/session")
                .then()
                .statusCode(200)
                .body("role", nullValue());
        Api.given().cookie(COOKIE, "made-up").get("/batches").then().statusCode(401);
        signIn("a-key-that-does-not-exist")
                .then()
                .statusCode(401)
                .body("type", endsWith("unauthenticated"))
                .header("Set-Cookie", nullValue());
    }

    @Test
    void a_write_with_a_cookie_needs_our_own_origin() {
        Response signedIn = signIn(OPERATOR);

        for (String origin : new String[] {null, "http://evil.example", "null", own().replace("http:", "https:")}) {
            RequestSpecification write =
                    as(signedIn).contentType("application/json").body(Api.request(1));
            (origin == null ? write : write.header("Origin", origin))
                    .post("/batches")
                    .then()
                    .statusCode(403)
                    .body("type", endsWith("foreign-host"));
        }
        as(signedIn)
                .contentType("application/json")
                .body(Api.request(1))
                .header("Origin", own())
                .post("/batches")
                .then()
                .statusCode(201);
        // A script's key is not sent by a browser on its own: no origin is needed.
        Api.given()
                .header("Authorization", "Bearer " + OPERATOR)
                .contentType("application/json")
                .body(Api.request(1))
                .post("/batches")
                .then()
                .statusCode(201);
    }

    @Test
    void a_viewers_session_may_not_write_but_may_look() {
        Response signedIn = signIn(VIEWER);

        as(signedIn).get("/session").then().body("role", equalTo("viewer"));
        as(signedIn)
                .contentType("application/json")
                .body(Api.request(1))
                .header("Origin", own())
                .post("/batches")
                .then()
                .statusCode(403)
                .body("type", endsWith("forbidden"));
        as(signedIn)
                .contentType("application/json")
                .body(Api.SMALL)
                .header("Origin", own())
                .post("/scenarios/quick-look?runs=10")
                .then()
                .statusCode(200);
    }

    @Test
    void signing_out_ends_the_session() {
        Response signedIn = signIn(VIEWER);

        Response signedOut = as(signedIn).header("Origin", own()).delete("/session");

        signedOut.then().statusCode(204);
        assertThat(signedOut.header("Set-Cookie")).contains("Max-Age=0");
        as(signedIn).get("/batches").then().statusCode(401);
    }

    @Test
    void a_revoked_key_ends_its_sessions() {
        Response signedIn = signIn(VIEWER);
        as(signedIn).get("/batches").then().statusCode(200);

        Sql.execute("SELECT revoke_api_key('session-viewer')");

        Api.await(() -> as(signedIn).get("/batches").statusCode() == 401);
        as(signedIn).get("/session").then().statusCode(200).body("role", nullValue());
        Sql.execute("DELETE FROM api_key WHERE name = 'session-viewer'");
    }

    @Test
    void an_expired_session_has_ended() {
        Response signedIn = signIn(OPERATOR);

        Sql.execute("UPDATE api_session SET expires_at = clock_timestamp()");

        Api.await(() -> as(signedIn).get("/batches").statusCode() == 401);
    }

    private static String own() {
        return RestAssured.baseURI + ":" + RestAssured.port;
    }

    private static Response signIn(String key) {
        return Api.json("{\"key\":\"" + key + "\"}").post("/session");
    }

    private static RequestSpecification as(Response signedIn) {
        return Api.given().cookie(COOKIE, signedIn.cookie(COOKIE));
    }
}
