package io.bingosim.system.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/**
 * A page that fails its test for any console error, violation of the Content-Security-Policy, failed request, serious
 * accessibility violation, or shift of its layout. Responses with an error status are allowed where a test names them.
 */
final class WatchedPage implements AutoCloseable {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final int HEIGHT = 900;
    private static final double SHIFT_MAX = 0.02;
    private static final String SUM_SHIFTS = """
            window.layoutShift = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) {
                window.layoutShift += entry.hadRecentInput ? 0 : entry.value;
              }
            }).observe({ type: 'layout-shift', buffered: true });
            """;

    private final BrowserContext context;
    private final Page page;
    private final String url;
    private final Look look;
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private final List<Pattern> expected = new CopyOnWriteArrayList<>();

    WatchedPage(Browser browser, String url, Look look) {
        this.url = url;
        this.look = look;
        context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(look.width(), HEIGHT)
                .setColorScheme(look.colours())
                .setReducedMotion(ReducedMotion.REDUCE)
                .setLocale("en-GB"));
        context.addInitScript(SUM_SHIFTS);
        context.setDefaultTimeout(WebStack.PATIENCE.toMillis());
        page = context.newPage();
        page.onConsoleMessage(this::keepError);
        page.onPageError(error -> errors.add("uncaught: " + error));
        page.onRequestFailed(this::keepFailure);
    }

    /** Allows messages and failed requests that match, for example "503 .*" or a URL. */
    WatchedPage allow(String pattern) {
        expected.add(Pattern.compile(pattern));
        return this;
    }

    WatchedPage open(String path) {
        page.navigate(url + path);
        return this;
    }

    Page page() {
        return page;
    }

    Locator heading(String text) {
        return page.getByRole(
                AriaRole.HEADING, new Page.GetByRoleOptions().setName(text).setExact(true));
    }

    Locator button(String text) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(text).setExact(true));
    }

    Locator link(String text) {
        return page.getByRole(
                AriaRole.LINK, new Page.GetByRoleOptions().setName(text).setExact(true));
    }

    Locator text(String text) {
        return page.getByText(text);
    }

    /** Looks at the page as it is: accessible, no wider than the window, and a picture of it. */
    WatchedPage look(String name) {
        var serious = new AxeBuilder(page)
                .analyze().getViolations().stream()
                        .filter(violation -> List.of("serious", "critical").contains(violation.getImpact()))
                        .map(violation -> violation.getId() + ": "
                                + violation.getNodes().stream()
                                        .limit(3)
                                        .map(node -> node.getHtml())
                                        .toList())
                        .toList();
        assertThat(serious).as("accessibility of " + name).isEmpty();
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .as("width of " + name)
                .isLessThanOrEqualTo(look.width());
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(SCREENSHOTS.resolve(name + "-" + look.name().toLowerCase(Locale.ROOT) + ".png"))
                .setFullPage(true));
        return this;
    }

    /** A picture of what the window shows. */
    void window(Path file) {
        page.screenshot(new Page.ScreenshotOptions().setPath(file));
    }

    /** Nothing the page shows may move while data arrives. */
    WatchedPage hasKeptItsLayout() {
        assertThat(((Number) page.evaluate("window.layoutShift")).doubleValue())
                .as("sum of layout shifts at " + page.url())
                .isLessThanOrEqualTo(SHIFT_MAX);
        return this;
    }

    @Override
    public void close() {
        context.close();
        assertThat(errors).as("errors of the page").isEmpty();
    }

    private void keepError(ConsoleMessage message) {
        if (message.type().equals("error") || message.type().equals("warning")) {
            keep(message.text() + " " + message.location());
        }
    }

    /** A page that leaves ends its own requests. */
    private void keepFailure(Request request) {
        if (!"net::ERR_ABORTED".equals(request.failure())) {
            keep("failed: " + request.failure() + " " + request.url());
        }
    }

    private void keep(String error) {
        if (expected.stream().noneMatch(pattern -> pattern.matcher(error).find())) {
            errors.add(error);
        }
    }
}
