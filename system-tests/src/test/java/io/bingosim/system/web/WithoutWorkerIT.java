package io.bingosim.system.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the web app shows while nothing can execute batches, and what an operator can do about failed messages. */
@Tag("web")
class WithoutWorkerIT {
    private static WebStack stack;
    private static String waiting;

    @BeforeAll
    static void start() throws Exception {
        stack = new WebStack("web-without-worker", Map.of("BINGOSIM_MODE", "DISTRIBUTED"));
        waiting = stack.batch("harbour", 1_000, "Harbour day, no worker yet");
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @ParameterizedTest
    @EnumSource
    void a_batch_that_nothing_executes_says_what_it_waits_for(Look look) {
        try (WatchedPage page = stack.page(look).open("/batches/" + waiting)) {
            assertThat(page.page().locator(".chip").first()).hasText("No worker");
            assertThat(page.text("No worker can run this batch.")).isVisible();
            assertThat(page.page().locator("h2.verdict")).containsText("No result yet");
            page.hasKeptItsLayout().look("batch-waiting");

            page.open("/batches");
            assertThat(page.text("waits for an executor that can run it")).isVisible();
            page.look("batches-waiting");
        }
    }

    @Test
    void failed_messages_are_read_skipped_and_republished_on_a_phone() throws Exception {
        for (int i = 1; i <= 2; i++) {
            stack.execute(
                    "SELECT bingosim.record_failed_message('chain-" + i + "', 'bingosim.chunks', 'bingosim',"
                            + " 'chunk.ready', 'hash-" + i + "', '{\"chunk\":" + i + "}'::bytea, 11, '{}',"
                            + " 'JsonParseException: Unexpected end of input in a message that a publisher cut off', 'a stack')");
        }
        try (WatchedPage page = stack.page(Look.PHONE).open("/system")) {
            assertThat(page.text("1 batch without an executor.")).isVisible();
            Locator chains = page.page().locator("section[aria-label='Failed messages'] tbody tr");
            assertThat(chains).hasCount(2);
            Locator first = chains.filter(new Locator.FilterOptions().setHasText("chain-1"));
            Locator second = chains.filter(new Locator.FilterOptions().setHasText("chain-2"));
            first.locator("summary").click();
            assertThat(first.locator("pre")).hasText("{\"chunk\":1}");
            page.look("system-failed-messages");

            first.getByText("Skip…").click();
            page.button("Skip it").click();
            assertThat(first.locator(".chip")).hasText("Skipped");
            second.getByText("Republish…").click();
            page.button("Republish").click();
            assertThat(second.locator(".chip")).containsText("epublished");
            assertThat(page.button("Republish…")).not().isAttached();
        }
    }
}
