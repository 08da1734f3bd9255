package io.bingosim.system.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Makes the pictures in the documents: `./bingosim test web --pictures`. */
@Tag("web")
@EnabledIfSystemProperty(named = "bingosim.pictures", matches = ".+")
class DocumentPicturesIT {
    private static final Path FOLDER = WebStack.ROOT.resolve(System.getProperty("bingosim.pictures", ""));
    private static final int BATCH_HEIGHT = 1240;
    private static final int EDITOR_HEIGHT = 920;
    private static final int BYTES_MAX = 300_000;

    private static WebStack stack;

    @BeforeAll
    static void start() {
        stack = new WebStack("web-pictures", Map.of());
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void a_batch(Look look) throws Exception {
        String grid = stack.batch("grid", 2_000, "Half-term bingo");
        stack.awaitEnd(grid);
        try (WatchedPage page = stack.page(look).open("/batches/" + grid)) {
            assertThat(page.page().locator("h2.verdict")).containsText(".");
            assertThat(page.page().locator("section[aria-label='How settled is it?'] canvas"))
                    .isVisible();
            WebFlowsIT.awaitCharts(page);
            picture(page, look, BATCH_HEIGHT, "batch");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void the_scenario_editor(Look look) throws Exception {
        String id = stack.store(WebStack.scenario("grid"));
        try (WatchedPage page = stack.page(look).open("/scenarios/" + id + "/edit")) {
            assertThat(page.page().locator(".look-team")).hasCount(4);
            page.page().locator(".edit-tile").last().click();
            page.page().getByLabel("Points", ScenarioFlowsIT.exactly()).fill("90");
            assertThat(page.page().locator(".look-change").first()).not().isEmpty();
            picture(page, look, EDITOR_HEIGHT, "editor");
        }
    }

    @Test
    void the_standing_of_an_event_under_way() throws Exception {
        String id = stack.store(WebStack.scenario("halfway"));
        try (WatchedPage page = stack.page().open("/scenarios/" + id + "/edit?tab=board&standing=0")) {
            assertThat(page.page().locator(".look-team")).hasCount(4);
            picture(page, Look.LIGHT, EDITOR_HEIGHT, "standing");
        }
    }

    private static void picture(WatchedPage page, Look look, int height, String name) throws Exception {
        page.page().setViewportSize(look.width(), height);
        page.page().evaluate("document.activeElement.blur()");
        Path file = FOLDER.resolve(name + "-" + look.name().toLowerCase(Locale.ROOT) + ".png");
        page.window(file);
        assertThat(Files.size(file)).as("bytes of " + file).isLessThan(BYTES_MAX);
    }
}
