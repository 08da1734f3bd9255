package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page, its script and its Content-Security-Policy fit each other. */
class DashboardTest {
    private static final String FILES = "src/main/resources/META-INF/resources/";
    private static final String PAGE = Api.read(FILES + "index.html");
    private static final String SCRIPT = Api.read(FILES + "dashboard.js");

    @Test
    void every_element_that_the_script_uses_is_on_the_page() {
        List<String> wanted = all(SCRIPT, "\\$\\('([a-z]+)'\\)");

        assertThat(wanted).hasSizeGreaterThan(10);
        assertThat(all(PAGE, " id=\"([a-z]+)\"")).containsAll(wanted).doesNotHaveDuplicates();
    }

    @Test
    void the_page_has_no_inline_script_or_style() {
        assertThat(PAGE).doesNotContain("<style", "style=", "javascript:", "http://", "https://");
        assertThat(all(PAGE, " (on[a-z]+)=")).isEmpty();
        assertThat(all(PAGE, "<script([^>]*)></script>")).containsExactly(" src=\"/dashboard.js\"");
        assertThat(SCRIPT).doesNotContain("innerHTML", "outerHTML", "document.write", "eval(", ".style.", "'style'");
    }

    /** A call elsewhere would not send the key. */
    @Test
    void one_function_of_the_script_calls_the_service() {
        assertThat(all(SCRIPT, "(fetch|XMLHttpRequest|EventSource)\\(")).hasSize(1);
    }

    private static List<String> all(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
