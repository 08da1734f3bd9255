package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;

import io.bingosim.api.web.AppPaths;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of the web app: where it is served, and that it fits its Content-Security-Policy. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class WebAppTest {
    private static final Path SOURCES = Path.of("src/main/resources/web");
    private static final Path APP_PATHS = Path.of("src/main/java/io/bingosim/api/web/AppPaths.java");
    private static final Pattern BUNDLE = Pattern.compile("(?:src|href)=\"(/static/bundle/[^\"]+)\"");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/batches",
                "/batches/x",
                "/batches/x/runs",
                "/batches/x/runs/12",
                "/batches/x/work",
                "/batches/x/scenario",
                "/scenarios",
                "/scenarios/new",
                "/scenarios/x/edit",
                "/experiments",
                "/experiments/x",
                "/compare",
                "/compare/x/y",
                "/system",
                "/sign-in"
            })
    void every_view_has_the_page_at_its_url(String path) {
        RestAssured.given()
                .get(path)
                .then()
                .statusCode(200)
                .contentType(containsString("text/html"))
                .header("Cache-Control", equalTo("no-cache"))
                .header("Content-Security-Policy", containsString("default-src 'self'"))
                .body(containsString("<bs-app>"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/index",
                "/batches/x/y",
                "/batches/x/runs/last",
                "/compare/x",
                "/system/x",
                "/sign-in/x",
                "/web/app/index.js",
                "/api/v1/nothing",
                "/api/v1/batches/x/page"
            })
    void other_paths_keep_their_problem(String path) {
        RestAssured.given()
                .get(path)
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("type", endsWith("not-found"));
    }

    /** Every path made of the words of both, up to four segments deep. */
    @Test
    void the_server_and_the_app_know_the_same_paths() throws IOException {
        String routes = Files.readString(SOURCES.resolve("app/shell/routes.js"));
        List<Pattern> views = all(routes, Pattern.compile("path: /(\\^.+?\\$)/,")).stream()
                .map(Pattern::compile)
                .toList();
        assertThat(views).hasSizeGreaterThanOrEqualTo(10);
        Set<String> words = new TreeSet<>(all(routes, Pattern.compile("([a-z][a-z-]+)")));
        words.retainAll(all(Files.readString(APP_PATHS) + routes, Pattern.compile("[/(|]([a-z][a-z-]+)")));
        words.addAll(List.of("x", "12"));

        List<String> differing = paths(words, 4)
                .filter(path -> AppPaths.contains(path)
                        != views.stream().anyMatch(view -> view.matcher(path).matches()))
                .toList();

        assertThat(differing).isEmpty();
    }

    private static Stream<String> paths(Set<String> words, int depth) {
        return depth == 0
                ? Stream.of()
                : words.stream()
                        .flatMap(word -> Stream.concat(
                                Stream.of("/" + word), paths(words, depth - 1).map(rest -> "/" + word + rest)));
    }

    @Test
    void the_files_of_the_bundle_may_be_cached_because_their_names_contain_a_hash() {
        List<String> files = all(page(), BUNDLE);

        assertThat(files).hasSizeGreaterThanOrEqualTo(2).allMatch(file -> file.matches(".*-[A-Z0-9]{8}\\.(js|css)"));
        for (String file : files) {
            RestAssured.given().get(file).then().statusCode(200).header("Cache-Control", containsString("immutable"));
        }
    }

    @Test
    void the_page_has_no_inline_script_or_style() {
        assertThat(page()).doesNotContain("<style", "style=", "javascript:", "http://", "https://");
        assertThat(all(page(), Pattern.compile(" (on[a-z]+)="))).isEmpty();
        assertThat(all(page(), Pattern.compile("<script[^>]*>(.+?)</script>"))).isEmpty();
    }

    /** Names of teams and tiles are user input. Templates insert them as text; these would interpret them. */
    @Test
    void no_source_interprets_text_as_html_or_code() throws IOException {
        for (Path source : sources()) {
            assertThat(Files.readString(source))
                    .as(source.toString())
                    .doesNotContain(
                            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "unsafeHTML", "eval(");
        }
    }

    /** Problems, the end of a session and a lost connection are handled there. */
    @Test
    void one_module_calls_the_service() throws IOException {
        for (Path source : sources()) {
            if (!source.endsWith("api.js")) {
                assertThat(all(Files.readString(source), Pattern.compile("\\b(fetch|XMLHttpRequest|EventSource)\\(")))
                        .as(source.toString())
                        .isEmpty();
            }
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".js")).toList();
        }
    }

    private static String page() {
        return RestAssured.given().get("/").then().statusCode(200).extract().asString();
    }

    private static List<String> all(String text, Pattern pattern) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
