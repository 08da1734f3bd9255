package io.bingosim.system.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The short set of flows. The rest is in {@link WebFlowsIT}. */
@Tag("web")
class WebAppIT {
    private static final Path SOURCES = WebStack.ROOT.resolve("api-service/src/main/resources/web/app");

    private static WebStack stack;
    private static String harbour;

    @BeforeAll
    static void start() throws Exception {
        stack = new WebStack("web-short", Map.of());
        harbour = stack.batch("harbour", 400, "Harbour day, first try");
        stack.awaitEnd(harbour);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void a_sample_is_run_with_one_click_and_watched_until_its_result() {
        try (WatchedPage page = stack.page().open("/batches?new")) {
            page.button("A sample").click();
            page.page().locator(".samples button").first().click();

            assertThat(page.page()).hasURL(Pattern.compile(".*/batches/[0-9a-f-]{36}"));
            assertThat(page.page().locator(".chip").first()).containsText("Completed");
            assertThat(page.page().locator("h2.verdict")).containsText(".");
            assertThat(page.page().locator(".win-rates .row").first()).isVisible();
        }
    }

    @Test
    void a_batch_says_who_wins_and_shows_why() {
        try (WatchedPage page = stack.page().open("/batches/" + harbour)) {
            assertThat(page.heading("Harbour day, first try")).isVisible();
            assertThat(page.page().locator("h2.verdict"))
                    .containsText(Pattern.compile("of 100 simulations|Too close to call"));
            assertThat(page.heading("Points at the end")).isVisible();
            assertThat(page.page().locator("bs-line-chart canvas").first()).isVisible();
            page.hasKeptItsLayout().look("batch");
        }
    }

    @Test
    void every_chart_has_a_table_with_the_same_numbers() {
        try (WatchedPage page = stack.page().open("/batches/" + harbour)) {
            assertThat(page.heading("Points at the end")).isVisible();
            for (String card :
                    List.of("Win rates", "How settled is it?", "Points at the end", "When rows open", "Board")) {
                Locator region = page.page()
                        .getByRole(
                                AriaRole.REGION,
                                new Page.GetByRoleOptions().setName(card).setExact(true));
                region.getByText("Table", new Locator.GetByTextOptions().setExact(true))
                        .click();
                assertThat(region.locator("table").first()).isVisible();
            }
        }
    }

    @Test
    void the_list_filters_by_name_in_its_url() {
        try (WatchedPage page = stack.page().open("/batches")) {
            page.page().getByRole(AriaRole.SEARCHBOX).fill("first try");

            assertThat(page.page()).hasURL(Pattern.compile(".*name=first\\+try.*"));
            assertThat(page.link("Harbour day, first try")).isVisible();
            page.look("batches");
        }
    }

    @Test
    void an_unknown_batch_is_not_found() {
        String id = "01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc";
        try (WatchedPage page = stack.page().allow("404 .*" + id).open("/batches/" + id)) {
            assertThat(page.heading("Not found").first()).isAttached();
            assertThat(page.link("All batches")).isVisible();
        }
    }

    @Test
    void a_run_is_replayed() {
        try (WatchedPage page = stack.page().open("/batches/" + harbour + "/runs/3")) {
            assertThat(page.heading("Run 3")).isVisible();
            assertThat(page.page().locator(".lanes li").first()).isVisible();
            page.look("replay");
        }
    }

    @Test
    void the_numbers_stay_while_the_server_restarts() {
        try (WatchedPage page =
                stack.page().allow("Failed to load resource|net::ERR_").open("/system")) {
            Locator processes = page.page().locator("section[aria-label='Processes'] tbody tr");
            assertThat(processes).hasCount(1);

            stack.api().stop();
            assertThat(page.page().locator(".connection")).containsText("Numbers are from");
            assertThat(processes).hasCount(1);

            stack.api().start().awaitReady(Duration.ofMinutes(3));
            assertThat(page.page().locator(".connection")).not().isAttached();
        }
    }

    /** The sources are loaded as modules, since the bundle does not expose them. */
    @Test
    void numbers_times_and_verdicts_are_worded_as_designed() throws IOException {
        try (WatchedPage page = stack.page();
                InputStream script = WebAppIT.class.getResourceAsStream("/web/wording.js")) {
            page.page().route("**/modules/**", WebAppIT::sendSource);
            page.open("/sign-in");

            Object different = page.page()
                    .evaluate(new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8));

            assertThat((List<?>) different).isEmpty();
        }
    }

    static void sendSource(Route route) {
        String file = route.request().url().replaceAll(".*/modules/", "");
        try {
            route.fulfill(new Route.FulfillOptions()
                    .setContentType("text/javascript")
                    .setBody(Files.readString(SOURCES.resolve(file))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
