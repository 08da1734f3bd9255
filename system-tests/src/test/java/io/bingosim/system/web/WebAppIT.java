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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The short set of flows, which every test run has, and what else a shared server is good for. */
class WebAppIT {
    private static final Path SOURCES = WebStack.ROOT.resolve("api-service/src/main/resources/web/app");

    private static WebStack stack;
    private static @Nullable String harbour;

    @BeforeAll
    static void start() {
        stack = new WebStack("web-short", Map.of());
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
    @Tag("web")
    void a_batch_says_who_wins_and_shows_why() throws Exception {
        try (WatchedPage page = stack.page().open("/batches/" + harbour())) {
            assertThat(page.heading("Harbour day, first try")).isVisible();
            assertThat(page.page().locator("h2.verdict"))
                    .containsText(Pattern.compile("of 100 simulations|Too close to call"));
            assertThat(page.heading("Points at the end")).isVisible();
            assertThat(page.page().locator("bs-line-chart canvas").first()).isVisible();
            page.hasKeptItsLayout().look("batch");
        }
    }

    @Test
    @Tag("web")
    void every_chart_has_a_table_with_the_same_numbers() throws Exception {
        try (WatchedPage page = stack.page().open("/batches/" + harbour())) {
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
    @Tag("web")
    void the_list_filters_by_name_in_its_url() throws Exception {
        harbour();
        try (WatchedPage page = stack.page().open("/batches")) {
            page.page().getByRole(AriaRole.SEARCHBOX).fill("first try");

            assertThat(page.page()).hasURL(Pattern.compile(".*name=first\\+try.*"));
            assertThat(page.link("Harbour day, first try")).isVisible();
            page.look("batches");
        }
    }

    @Test
    @Tag("web")
    void an_unknown_batch_is_not_found() {
        String id = "01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc";
        try (WatchedPage page = stack.page().allow("404 .*" + id).open("/batches/" + id)) {
            assertThat(page.heading("Not found").first()).isAttached();
            assertThat(page.link("All batches")).isVisible();
        }
    }

    @Test
    @Tag("web")
    void a_run_is_replayed() throws Exception {
        try (WatchedPage page = stack.page().open("/batches/" + harbour() + "/runs/3")) {
            assertThat(page.heading("Run 3")).isVisible();
            assertThat(page.page().locator(".lanes li").first()).isVisible();
            page.look("replay");
        }
    }

    @Test
    @Tag("web")
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

    @Test
    void a_scenario_is_imported_broken_fixed_saved_and_run() throws Exception {
        try (WatchedPage page = stack.page()
                .allow("400 .*/scenarios/validate")
                .allow("429 .*/quick-look")
                .open("/scenarios")) {
            page.button("Import…").first().click();
            page.page().getByLabel("or paste JSON").fill(WebStack.scenario("harbour"));
            page.button("Import").click();
            assertThat(page.heading("Harbour day")).isVisible();
            String imported = page.page().url();

            page.page().locator(".edit-tile").first().click();
            Locator points = page.page().getByLabel("Points", ScenarioFlowsIT.exactly());
            points.fill("4");
            assertThat(page.page().locator(".problem-count.bad")).hasText("1 problem");
            assertThat(page.button("Run…")).hasAttribute("aria-disabled", "true");
            points.fill("1");
            page.page().getByLabel("Needed", ScenarioFlowsIT.exactly()).fill("25");
            assertThat(page.text("Unsaved changes")).isVisible();
            assertThat(page.page().locator(".look-team")).hasCount(3);
            page.button("Save version").click();
            assertThat(page.text("Saved as a new version.")).isVisible();
            assertThat(page.page().url()).isNotEqualTo(imported);

            page.button("Run…").click();
            page.page().getByLabel("Runs").fill("200");
            page.button("Run").click();
            assertThat(page.page()).hasURL(Pattern.compile(".*/batches/[0-9a-f-]{36}"));
        }
    }

    @Test
    void numbers_times_and_verdicts_are_worded_as_designed() throws IOException {
        assertThat(failuresOf("/web/wording.js")).isEmpty();
    }

    @Test
    void the_modules_of_the_editor_do_what_its_forms_rely_on() throws IOException {
        assertThat(failuresOf("/web/scenario-modules.js")).isEmpty();
    }

    /** The sources are loaded as modules, since the bundle does not expose them. */
    private static List<?> failuresOf(String name) throws IOException {
        try (WatchedPage page = stack.page();
                InputStream script = Objects.requireNonNull(WebAppIT.class.getResourceAsStream(name))) {
            page.page().route("**/modules/**", WebAppIT::sendSource);
            page.open("/sign-in");
            return (List<?>) page.page().evaluate(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static String harbour() throws Exception {
        if (harbour == null) {
            harbour = stack.batch("harbour", 400, "Harbour day, first try");
            stack.awaitEnd(harbour);
        }
        return harbour;
    }

    private static void sendSource(Route route) {
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
