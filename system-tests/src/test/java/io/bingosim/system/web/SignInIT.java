package io.bingosim.system.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The web app of a server that requires keys. */
@Tag("web")
class SignInIT {
    private static final String OPERATOR = "operator-key-of-this-test-0123456789";
    private static final String VIEWER = "viewer-key-of-this-test-0123456789";

    private static WebStack stack;

    @BeforeAll
    static void start() throws Exception {
        stack = new WebStack("web-keys", Map.of("BINGOSIM_API_AUTHENTICATION", "REQUIRED"));
        stack.execute("SELECT bingosim.create_api_key('ann', 'OPERATOR', encode(sha256('" + OPERATOR + "'), 'hex'))");
        stack.execute("SELECT bingosim.create_api_key('vic', 'VIEWER', encode(sha256('" + VIEWER + "'), 'hex'))");
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void an_operator_signs_in_and_returns_to_where_the_link_led() {
        try (WatchedPage page = stack.page().allow("401").open("/system")) {
            assertThat(page.heading("Sign in")).isVisible();
            page.look("sign-in-required");
            page.page().getByLabel("API key").fill("wrong-key-wrong-key");
            page.button("Sign in").click();
            assertThat(page.page().getByRole(AriaRole.ALERT)).containsText("unknown or revoked");

            page.page().getByLabel("API key").fill(OPERATOR);
            page.button("Sign in").click();

            assertThat(page.page()).hasURL(Pattern.compile(".*/system"));
            assertThat(page.heading("Processes")).isVisible();
            assertThat(page.link("New batch")).isVisible();
            assertThat(page.page().url()).doesNotContain(OPERATOR);
            assertThat((String) page.page()
                            .evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"))
                    .doesNotContain(OPERATOR);
        }
    }

    @Test
    void a_viewer_sees_no_actions_that_change_anything_until_the_key_is_revoked() throws Exception {
        try (WatchedPage page = stack.page().allow("401").open("/batches")) {
            page.page().getByLabel("API key").fill(VIEWER);
            page.button("Sign in").click();
            assertThat(page.heading("Batches")).isVisible();
            assertThat(page.link("New batch")).not().isAttached();
            assertThat(page.button("Try a sample")).not().isAttached();

            stack.execute("SELECT bingosim.revoke_api_key('vic')");

            assertThat(page.heading("Sign in")).isVisible();
        }
    }
}
