package io.bingosim.system.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.util.regex.Pattern;

/** What several flows of the scenario editor do. */
final class EditorSteps {
    private EditorSteps() {}

    static void addDragon(WatchedPage page) {
        page.link("Activities").click();
        page.button("Add an activity").click();
        page.page().getByLabel("Name", ScenarioFlowsIT.exactly()).fill("Dragon");
        Locator drop = page.page().getByLabel("Drop", ScenarioFlowsIT.exactly());
        drop.fill("scale");
        drop.blur();
        page.page().getByLabel("Rate of scale").fill("1/12");
        page.page().getByLabel("Units of scale").fill("2–6");
        assertThat(page.page().locator(".drop-table tfoot")).containsText("91.7");
    }

    /** Adds players by a roster, paints the evenings of three days for one of them and copies that one. */
    static void paintSessions(WatchedPage page) {
        page.link("Teams").click();
        page.button("Paste a roster…").click();
        page.page().getByLabel("One name per line").fill("Ann\nBob");
        page.button("Add the players").click();
        page.button("Bob").click();
        page.page().getByLabel("Capabilities", ScenarioFlowsIT.exactly()).fill("axe");
        page.page().keyboard().press("Enter");
        drag(page.page(), slot(page, 0, 18), slot(page, 2, 21));
        assertThat(page.page().locator("bs-week-grid")).containsText("10.5 h per week");
        page.button("Copy the player").click();
        assertThat(page.button("Bob 2")).isVisible();
    }

    private static Locator slot(WatchedPage page, int day, int hour) {
        return page.page().locator("[data-slot=\"" + (day * 48 + hour * 2) + "\"]");
    }

    private static void drag(Page page, Locator from, Locator to) {
        BoundingBox start = from.boundingBox();
        BoundingBox end = to.boundingBox();
        page.mouse().move(start.x + start.width / 2, start.y + start.height / 2);
        page.mouse().down();
        page.mouse().move(end.x + end.width / 2, end.y + end.height / 2);
        page.mouse().up();
    }

    static void run(WatchedPage page) {
        assertThat(page.page().locator(".look-team")).hasCount(2);
        assertThat(page.page().locator(".problem-count.bad")).not().isAttached();
        assertThat(page.button("Run…")).hasAttribute("aria-disabled", "false");
        page.button("Run…").click();
        page.page().getByLabel("Runs").fill("100");
        page.button("Save and run").click();
        assertThat(page.page()).hasURL(Pattern.compile(".*/batches/[0-9a-f-]{36}"));
    }

    /** A valid grid of 800 tiles with so many rules that the document has four megabytes. */
    static String large() {
        String rule = "{\"activity\":\"a\",\"accepts\":[\"x\"],\"requires\":[\"" + "r".repeat(40) + "\"]}";
        String rules = (rule + ",").repeat(49) + "{\"activity\":\"a\",\"accepts\":[\"x\"]}";
        StringBuilder tiles = new StringBuilder();
        for (int i = 0; i < 800; i++) {
            tiles.append(i == 0 ? "" : ",")
                    .append("{\"key\":\"t")
                    .append(i)
                    .append("\",\"points\":10,\"required\":1,\"rules\":[")
                    .append(rules)
                    .append("]}");
        }
        return """
                {"schemaVersion":2,"name":"Large event","startsAt":"2031-10-03T18:00:00","durationSeconds":3600,
                 "activities":[{"key":"a","lines":[{"key":"l","roll":"PER_PLAYER","baselineSeconds":60,
                   "outcomes":[{"key":"x","probability":"1/2","grants":[{"drop":"x","units":1}]}]}]}],
                 "board":{"columns":20,"tiles":[%s]},
                 "teams":[{"key":"one","strategy":{"key":"GREEDY"},"players":[{"key":"p"}]}]}
                """.formatted(tiles);
    }
}
