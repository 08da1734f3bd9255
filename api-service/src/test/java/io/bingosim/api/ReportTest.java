package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Leaves the reports under target/reports, to be looked at. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class ReportTest {
    private static final int SIZE_MAX = 300_000;

    @Test
    void the_same_batch_gives_the_same_bytes_within_the_size() throws Exception {
        String id = completed("winter", 400);

        byte[] report = report(id);

        assertThat(report(id)).isEqualTo(report);
        assertThat(report.length).isLessThanOrEqualTo(SIZE_MAX);
        keep("winter", report);
    }

    @Test
    void boards_of_every_kind_have_a_report() throws Exception {
        for (String sample : List.of("grid", "blackout", "harbour", "small")) {
            String html = new String(report(completed(sample, 200)), StandardCharsets.UTF_8);

            assertThat(html).contains("95 %", "How to reproduce it", "<svg").doesNotContain("NaN", "null", "<script");
            keep(sample, html.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void the_policy_allows_the_style_sheet_and_nothing_else() throws Exception {
        Response report = Api.given().get("/batches/" + completed("small", 10) + "/report.html");
        String html = report.asString();
        String sheet = html.substring(html.indexOf("<style>") + 7, html.indexOf("</style>"));
        String hash = Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(sheet.getBytes(StandardCharsets.UTF_8)));

        assertThat(report.headers().getValues("Content-Security-Policy")).hasSize(1);
        assertThat(report.header("Content-Security-Policy"))
                .startsWith("default-src 'none'; style-src 'sha256-" + hash + "'")
                .contains("frame-ancestors 'none'");
        assertThat(html).doesNotContain(" style=", "http://", "https://", "url(");
    }

    @Test
    void names_are_never_read_as_html() {
        String id = Api.completed(Api.request(10, "\"name\":\"<img src=x onerror=alert(1)>&amp;\","));

        String html = new String(report(id), StandardCharsets.UTF_8);

        assertThat(html).contains("&lt;img src=x onerror=alert(1)&gt;&amp;amp;").doesNotContain("<img");
    }

    @Test
    void a_report_is_written_when_the_batch_has_ended() {
        String id = Api.created(Api.request(1_000_000));

        Api.given()
                .get("/batches/" + id + "/report.html")
                .then()
                .statusCode(409)
                .body("type", endsWith("batch-active"));
        Api.given().post("/batches/" + id + "/cancel");
        String html = new String(report(id), StandardCharsets.UTF_8);
        assertThat(html).contains("Cancelled");
        Api.given().get("/batches/" + UUID.randomUUID() + "/report.html").then().statusCode(404);
    }

    private static String completed(String sample, int runs) {
        return Api.completed("{\"runs\":" + runs + ",\"seed\":7,\"name\":\"Report of " + sample + "\",\"scenario\":"
                + Api.read("../scenarios/" + sample + ".json") + "}");
    }

    /** The results are stored shortly after a batch was cancelled. */
    private static byte[] report(String id) {
        Api.await(() -> Api.given().get("/batches/" + id + "/results").path("final"));
        return Api.given()
                .get("/batches/" + id + "/report.html")
                .then()
                .statusCode(200)
                .extract()
                .asByteArray();
    }

    private static void keep(String name, byte[] report) throws IOException {
        Path folder = Files.createDirectories(Path.of("target/reports"));
        Files.write(folder.resolve(name + ".html"), report);
    }
}
