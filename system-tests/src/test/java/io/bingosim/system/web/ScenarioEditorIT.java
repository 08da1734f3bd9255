package io.bingosim.system.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the scenario editor rests on, and its main flow. The rest is in {@link ScenarioFlowsIT}. */
class ScenarioEditorIT {
    private static WebStack stack;

    @BeforeAll
    static void start() {
        stack = new WebStack("web-scenarios-short", Map.of());
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    @Tag("web")
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

    /** The sources are loaded as modules, since the bundle does not expose them. */
    @Test
    void the_modules_of_the_editor_do_what_its_forms_rely_on() throws Exception {
        try (WatchedPage page = stack.page()) {
            page.page().route("**/modules/**", WebAppIT::sendSource);
            page.open("/sign-in");
            Object failures = page.page().evaluate(script("/web/scenario-modules.js"));

            assertThat((List<?>) failures).isEmpty();
        }
    }

    private static String script(String name) throws IOException {
        try (InputStream source = Objects.requireNonNull(ScenarioEditorIT.class.getResourceAsStream(name))) {
            return new String(source.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
