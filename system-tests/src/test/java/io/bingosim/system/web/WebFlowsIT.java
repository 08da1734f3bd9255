package io.bingosim.system.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.LoadState;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flows of batches, comparisons and experiments, and pictures of every page in every look. */
@Tag("web")
class WebFlowsIT {
    private static WebStack stack;
    private static String spring;
    private static String grid;
    private static String clan;

    @BeforeAll
    static void start() throws Exception {
        stack = new WebStack("web-flows", Map.of());
        spring = stack.batch("spring", 2_000, "Spring, first try");
        grid = stack.batch("grid", 2_000, "Half-term bingo, third draft");
        clan = stack.batch(
                "clan", 200, "Clan event, everyone plays, with a name that is much longer than any column is");
        for (String batch : new String[] {spring, grid, clan}) {
            stack.awaitEnd(batch);
        }
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @ParameterizedTest
    @EnumSource
    void every_page_can_be_looked_at(Look look) {
        Map<String, String> pages = Map.ofEntries(
                Map.entry("batches", "/batches"),
                Map.entry("batch-rows", "/batches/" + spring),
                Map.entry("batch-grid", "/batches/" + grid),
                Map.entry("batch-clan", "/batches/" + clan),
                Map.entry("runs", "/batches/" + grid + "/runs"),
                Map.entry("work", "/batches/" + grid + "/work"),
                Map.entry("scenario", "/batches/" + grid + "/scenario"),
                Map.entry("replay", "/batches/" + grid + "/runs/12"),
                Map.entry("compare", "/compare/" + spring + "/" + grid),
                Map.entry("compare-choice", "/compare"),
                Map.entry("system", "/system"),
                Map.entry("experiments", "/experiments"),
                Map.entry("sign-in", "/sign-in"));
        pages.forEach((name, path) -> {
            try (WatchedPage page = stack.page(look).open(path)) {
                assertThat(page.page().locator("h1").first()).isAttached();
                assertThat(page.page().locator(".page-frame, .tab-frame, .loading"))
                        .hasCount(0);
                awaitCharts(page);
                page.hasKeptItsLayout().look(name);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {360, 740, 1920})
    void no_page_is_wider_than_the_window_and_names_stay_readable(int width) {
        try (WatchedPage page = stack.page()) {
            page.page().setViewportSize(width, 900);
            for (String path : List.of("/batches/" + grid, "/batches/" + grid + "/runs", "/system", "/batches")) {
                page.open(path);
                assertThat(page.page().locator("h1").first()).isVisible();
                assertThat(page.page().locator(".page-frame, .tab-frame, .loading"))
                        .hasCount(0);
                assertThat((Integer) page.page().evaluate("document.documentElement.scrollWidth"))
                        .as("width of " + path)
                        .isLessThanOrEqualTo(width);
            }
            assertThat(page.link("Spring, first try").boundingBox().width).isGreaterThan(80);
        }
    }

    @Test
    void a_batch_is_watched_cancelled_and_shows_what_it_had() throws Exception {
        String id = stack.batch("winter", 10_000_000, "Winter, far too many");
        try (WatchedPage page = stack.page().open("/batches/" + id)) {
            assertThat(page.page().locator("h2.verdict")).containsText(Pattern.compile("of 100|Too close"));
            page.hasKeptItsLayout().look("batch-live");

            page.button("Cancel").click();
            page.button("Cancel the batch").click();

            assertThat(page.page().locator(".chip").first()).containsText("Cancelled");
            assertThat(page.page().locator("h2.verdict")).containsText("Cancelled after");
            page.look("batch-cancelled");
        }
    }

    @Test
    void a_batch_is_extended_and_renamed() throws Exception {
        String id = stack.batch("small", 100, "A small one");
        stack.awaitEnd(id);
        try (WatchedPage page = stack.page().open("/batches/" + id)) {
            page.button("Extend").click();
            page.page().getByLabel("Runs in total").fill("50");
            page.page().locator("dialog button[type=submit]").click();
            assertThat(page.page().locator("dialog .hint")).containsText("More than 100.");
            page.page().getByLabel("Runs in total").fill("300");
            page.page().locator("dialog button[type=submit]").click();
            assertThat(page.page().locator(".progress-card")).containsText("300 of 300");

            page.page().locator("summary[aria-label='More actions']").click();
            page.button("Rename…").click();
            page.page().locator("#rename-name").fill("A larger one");
            page.page().locator("dialog button[type=submit]").click();
            assertThat(page.heading("A larger one")).isVisible();
        }
    }

    @Test
    void batches_are_selected_beyond_their_page_and_deleted_after_a_question() throws Exception {
        for (int i = 1; i <= 27; i++) {
            stack.awaitEnd(stack.batch("small", 1, "To be deleted " + i));
        }
        try (WatchedPage page = stack.page().open("/batches?name=To+be+deleted")) {
            page.page().getByLabel("Select To be deleted 27").check();
            page.page().getByLabel("Select To be deleted 26").check();
            assertThat(page.text("2 selected")).isVisible();
            page.look("batches-selected");

            page.page().getByLabel("Select all batches of this page").check();
            page.button("Select all 27 that match").click();
            assertThat(page.text("27 selected")).isVisible();
            page.button("Delete…").click();
            page.button("Delete them").click();

            assertThat(page.text("No batch matches.")).isVisible();
        }
    }

    @Test
    void the_closest_runs_lead_to_their_replays() {
        try (WatchedPage page = stack.page().open("/batches/" + grid + "/runs")) {
            page.page().locator("td a").first().click();

            assertThat(page.text("Closest finish, 1 of 100")).isVisible();
            page.link("Next").click();
            assertThat(page.text("Closest finish, 2 of 100")).isVisible();
        }
    }

    @Test
    void the_keyboard_reaches_everything_and_moves_the_rule_of_a_chart() {
        try (WatchedPage page = stack.page().open("/batches/" + grid)) {
            Locator chart = page.page().locator("section[aria-label='Points at the end'] .canvas");
            assertThat(chart.locator("canvas")).isVisible();
            chart.focus();
            page.page().keyboard().press("ArrowRight");
            page.page().keyboard().press("ArrowRight");

            assertThat(page.page().locator("section[aria-label='Points at the end'] [aria-live]"))
                    .containsText("At most");
        }
    }

    @Test
    void back_and_forward_keep_their_views() {
        try (WatchedPage page = stack.page().open("/batches")) {
            page.link("Spring, first try").click();
            assertThat(page.heading("Spring, first try")).isVisible();
            page.link("Work").click();
            assertThat(page.heading("Chunks")).isVisible();
            page.page().goBack();
            assertThat(page.page().locator("h2.verdict")).isVisible();
            page.page().goBack();
            assertThat(page.heading("Batches")).isVisible();
            page.page().goForward();
            assertThat(page.heading("Spring, first try")).isVisible();
        }
    }

    @Test
    void two_batches_are_chosen_and_compared_run_by_run() throws Exception {
        String other = stack.batch("halfway", 2_000, "Half-term bingo, after four days");
        stack.awaitEnd(other);
        try (WatchedPage page = stack.page().open("/compare")) {
            page.page().getByLabel("First batch").selectOption(grid);
            page.page().getByLabel("Second batch").selectOption(other);
            page.button("Compare").click();

            assertThat(page.page()).hasURL(Pattern.compile(".*/compare/" + grid + "/" + other));
            assertThat(page.page().locator("h2.verdict")).containsText(".");
            assertThat(page.page().locator(".subtitle")).containsText("2,000 runs with the same luck");
            assertThat(page.page().getByLabel("What differs, list")).containsText("tanding");
            awaitCharts(page);
            page.hasKeptItsLayout().look("compare-paired");
        }
    }

    @Test
    void an_experiment_is_asked_and_watched_until_its_verdict() throws Exception {
        stack.store(WebStack.scenario("harbour"));
        try (WatchedPage page = stack.page().open("/experiments/new")) {
            page.page().getByLabel("Scenario", ScenarioFlowsIT.exactly()).selectOption("Harbour day");
            page.page().getByLabel("At most runs per variant").fill("4000");
            page.look("experiment-new");
            page.button("Ask").click();

            assertThat(page.page()).hasURL(Pattern.compile(".*/experiments/[0-9a-f-]{36}"));
            assertThat(page.page().locator(".chip").first()).hasText(Pattern.compile("Decided|Undecided"));
            assertThat(page.page().locator("h2.verdict")).containsText(".");
            assertThat(page.page().getByLabel("Table of variants").locator("tbody tr"))
                    .hasCount(5);
            page.look("experiment");
        }
    }

    static void awaitCharts(WatchedPage page) {
        for (Locator chart : page.page().locator("bs-line-chart").all()) {
            assertThat(chart.locator("canvas").first()).isAttached();
        }
        page.page().waitForLoadState(LoadState.LOAD);
        assertThat(page.page()).hasTitle(Pattern.compile(".*BingoSim"));
    }
}
