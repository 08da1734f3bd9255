package io.bingosim.system.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Everything the scenario library and the scenario editor promise beyond the short flow of {@link WebAppIT}. */
@Tag("web")
class ScenarioFlowsIT {
    private static final List<String> SAMPLES = List.of("winter", "spring", "clan", "grid", "blackout", "halfway");
    private static WebStack stack;

    @BeforeAll
    static void start() {
        stack = new WebStack("web-scenarios", Map.of());
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    static Page.GetByLabelOptions exactly() {
        return new Page.GetByLabelOptions().setExact(true);
    }

    @Test
    void a_grid_is_built_from_nothing_by_forms_alone_and_run() {
        try (WatchedPage page = stack.page().open("/scenarios")) {
            page.button("New scenario…").first().click();
            page.page().getByLabel("Name", exactly()).fill("Village fair");
            page.button("Create").click();
            assertThat(page.heading("Village fair")).isVisible();

            EditorSteps.addDragon(page);
            page.link("Board").click();
            page.page().locator(".edit-tile").nth(7).click();
            Locator panel = page.page().locator(".side-panel");
            panel.getByLabel("Name").fill("Dragon scales");
            panel.getByLabel("Activity").selectOption("Dragon");
            panel.getByLabel("Needed").fill("20");
            assertThat(panel.getByLabel("scale counts")).isChecked();
            assertThat(panel.locator(".tile-note")).containsText("on average");
            page.button("Add a goal").click();
            assertThat(panel.getByLabel("Goals needed")).isVisible();
            page.button("Close the tile").click();

            page.button("Add a bonus").click();
            page.page().locator(".edit-tile").nth(4).click();
            page.page().locator(".edit-tile").nth(20).click();
            page.page().locator(".pick-bar button").click();
            assertThat(page.page().locator(".edit-tile .bonus-mark")).hasCount(3);
            page.button("Add a gate").click();
            page.page().locator(".pick-bar button").click();
            assertThat(page.page().locator(".edit-tile .lock")).hasCount(1);

            EditorSteps.paintSessions(page);
            EditorSteps.run(page);
        }
    }

    @Test
    void rows_of_four_are_built_from_nothing_by_forms_alone_and_run() {
        try (WatchedPage page = stack.page().open("/scenarios")) {
            page.button("New scenario…").first().click();
            page.page().locator("dialog").getByText("Rows of four").click();
            page.page().locator("#new-size").fill("2");
            page.button("Create").click();
            assertThat(page.heading("New event")).isVisible();

            page.link("Board").click();
            assertThat(page.page().locator(".edit-tile")).hasCount(8);
            page.button("Add a row").click();
            assertThat(page.page().locator(".edit-tile")).hasCount(12);
            page.page().getByLabel("Points that open the next row").fill("4");
            EditorSteps.addDragon(page);
            EditorSteps.paintSessions(page);
            EditorSteps.run(page);
        }
    }

    @Test
    void a_problem_is_shown_at_its_field_counted_listed_and_undone() {
        String grid = store("grid");
        try (WatchedPage page = stack.page().allow("400 .*/scenarios/validate").open(tile(grid, 24))) {
            // Without a look at the valid version there is no last one to stay.
            assertThat(page.page().locator(".look-team")).hasCount(4);
            Locator rate = page.page().getByLabel("Rate of wyrm.scale");
            rate.fill("0.98");
            assertThat(page.page().locator(".drop-table .field.wrong")).containsText("at most 1 in all");
            assertThat(page.page().locator(".look-state")).hasText("Last valid version");
            page.look("editor-problem");

            page.page().locator(".problem-count.bad").click();
            assertThat(page.page().locator(".problem-entry").first()).containsText("Ember wyrm");
            assertThat(page.page()).hasURL(Pattern.compile(".*tab=activities.*"));
            page.button("Undo").click();
            assertThat(page.page().locator(".problem-count.bad")).not().isAttached();
            assertThat(page.text("Unsaved changes")).not().isAttached();
        }
    }

    @Test
    void a_key_is_renamed_with_what_refers_to_it_and_is_never_taken_twice() {
        String grid = store("grid");
        try (WatchedPage page = stack.page().open(tile(grid, 24))) {
            Locator panel = page.page().locator(".side-panel");
            panel.locator("summary", new Locator.LocatorOptions().setHasText("Key"))
                    .click();
            Locator key = panel.getByLabel("Key", new Locator.GetByLabelOptions().setExact(true));
            key.fill("a1");
            assertThat(panel.locator(".field.wrong")).containsText("Another tile has this key.");
            key.fill("last-corner");
            key.blur();
            assertThat(key).hasValue("last-corner");

            page.button("Close the tile").click();
            assertThat(page.page().locator(".edit-tile").last().locator(".bonus-mark"))
                    .hasCount(1);
            assertThat(page.page().locator(".problem-count")).hasText("No problems");
            page.button("Undo").click();
            assertThat(page.text("Unsaved changes")).not().isAttached();
        }
    }

    @Test
    void unsaved_work_survives_a_reload_and_saving_links_to_the_version_it_came_from() {
        String grid = store("grid");
        try (WatchedPage page = stack.page().open(tile(grid, 24))) {
            Locator rate = page.page().getByLabel("Rate of wyrm.visage");
            rate.fill("0.78 %");
            rate.blur();
            assertThat(rate).hasValue("0.0078");
            page.page().reload();

            assertThat(page.text("Unsaved changes")).isVisible();
            assertThat(page.page().getByLabel("Rate of wyrm.visage")).hasValue("0.0078");
            page.button("Save version").click();
            assertThat(page.text("Saved as a new version.")).isVisible();
            page.page().reload();
            assertThat(page.page().locator(".subtitle a")).hasAttribute("href", "/scenarios/" + grid + "/edit");
        }
    }

    @Test
    void the_json_and_the_forms_show_one_document() {
        String grid = store("grid");
        try (WatchedPage page = stack.page().open("/scenarios/" + grid + "/edit?tab=event")) {
            page.page().getByLabel("Name of the event").fill("Renamed");
            page.link("JSON").click();
            Locator text = page.page().locator(".cm-content");
            assertThat(text).containsText("\"name\": \"Renamed\"");

            text.click();
            page.page().keyboard().press("Control+Home");
            page.page().keyboard().press("Delete");
            assertThat(page.page().locator("bs-json-tab .caption")).containsText("Line 2");
            page.link("Event").click();
            assertThat(page.page().getByLabel("Name of the event")).isDisabled();
            page.link("Fix it there").click();
            page.page().locator(".cm-content").click();
            page.page().keyboard().press("Control+Home");
            // The editor closes the bracket by itself.
            page.page().keyboard().type("{");
            page.page().keyboard().press("Delete");
            page.link("Event").click();
            assertThat(page.page().getByLabel("Name of the event")).isEnabled();
        }
    }

    @Test
    void the_standing_of_an_event_under_way_is_ticked_on_the_board() {
        String grid = store("grid");
        try (WatchedPage page = stack.page().allow("400 .*/scenarios/validate").open("/scenarios/" + grid + "/edit")) {
            page.button("Standing").click();
            page.button("The event is under way").click();
            page.button("Herons").click();
            page.page().getByLabel("Wyrm's fang finished").check();
            page.page().locator(".edit-tile").nth(5).click();
            page.page().getByLabel("Units, of 60").fill("61");
            assertThat(page.page().locator(".side-panel .field.wrong")).isVisible();
            assertThat(page.page().locator(".edit-tile.wrong")).hasCount(1);
            page.page().getByLabel("Units, of 60").fill("60");
            assertThat(page.page().getByLabel("60 mole hides finished")).isChecked();
            page.page().getByLabel("Finished at").fill("2031-10-18T09:30");
            assertThat(page.page().locator(".edit-tile").nth(5)).containsText("Sat 18, 09:30");
            assertThat(page.text("2 of 25 tiles, 29 points")).isVisible();
            assertThat(page.page().locator(".problem-count.bad")).not().isAttached();
            page.look("editor-standing");

            page.link("JSON").click();
            assertThat(page.page().locator(".cm-content")).containsText("Half-term bingo");
            page.link("Board").click();
            page.button("Save version").click();
            assertThat(page.text("Saved as a new version.")).isVisible();
        }
    }

    @Test
    void the_library_finds_duplicates_exports_and_hides() {
        store("blackout");
        try (WatchedPage page = stack.page().open("/scenarios")) {
            page.page().getByLabel("Search by name").fill("blackout");
            assertThat(page.page()).hasURL(Pattern.compile(".*name=blackout"));
            assertThat(page.page().locator(".library-table tbody tr")).hasCount(1);

            page.page().getByLabel("Actions for Saturday blackout").click();
            var file = page.page().waitForDownload(() -> page.button("Export").click());
            assertThat(file.suggestedFilename()).isEqualTo("saturday-blackout.json");

            page.page().getByLabel("Actions for Saturday blackout").click();
            page.button("Duplicate").click();
            assertThat(page.heading("Saturday blackout (copy)")).isVisible();
            page.page().goBack();
            assertThat(page.link("Saturday blackout (copy)")).isVisible();
            page.page().getByLabel("Actions for Saturday blackout").click();
            page.button("Hide…").click();
            page.button("Hide").click();
            assertThat(page.text("Saturday blackout is hidden.")).isVisible();
        }
    }

    @Test
    void a_document_of_four_megabytes_stays_usable() throws Exception {
        try (WatchedPage page = stack.page().open("/scenarios")) {
            page.button("Import…").first().click();
            page.page().getByLabel("or paste JSON").fill(EditorSteps.large());
            page.button("Import").click();
            assertThat(page.heading("Large event")).isVisible();

            page.page().locator(".edit-tile").first().click();
            page.page().getByLabel("Points", exactly()).fill("11");
            assertThat(page.page().locator(".edit-tile").first()).containsText("11 points");
            page.link("JSON").click();
            assertThat(page.page().locator(".cm-content")).containsText("Large event");
        }
    }

    @ParameterizedTest
    @EnumSource(Look.class)
    void every_page_is_accessible_and_keeps_its_layout(Look look) {
        List<String> ids = SAMPLES.stream().map(ScenarioFlowsIT::store).toList();
        try (WatchedPage page = stack.page(look)) {
            page.open("/scenarios");
            assertThat(page.page().locator(".template").first()).isVisible();
            page.hasKeptItsLayout().look("scenarios");
            for (int i = 0; i < SAMPLES.size(); i++) {
                page.open("/scenarios/" + ids.get(i) + "/edit");
                assertThat(page.page().locator(".look-team").first()).isVisible();
                page.hasKeptItsLayout().look("editor-" + SAMPLES.get(i));
            }
            String grid = "/scenarios/" + ids.get(SAMPLES.indexOf("grid")) + "/edit?";
            for (String tab :
                    List.of("tab=event", "tab=activities&activity=2", "tab=teams&team=1&player=2", "tab=json")) {
                page.open(grid + tab);
                assertThat(page.page().locator(".look-team").first()).isVisible();
                page.hasKeptItsLayout().look("editor-" + tab.replaceAll("tab=([a-z]+).*", "$1"));
            }
            page.open(tile(ids.get(SAMPLES.indexOf("grid")), 24));
            assertThat(page.page().locator(".tile-note")).isVisible();
            page.look("editor-tile");
        }
    }

    private static String tile(String scenario, int index) {
        return "/scenarios/" + scenario + "/edit?tile="
                + URLEncoder.encode("/board/tiles/" + index, StandardCharsets.UTF_8);
    }

    private static String store(String sample) {
        try {
            return stack.store(WebStack.scenario(sample));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
