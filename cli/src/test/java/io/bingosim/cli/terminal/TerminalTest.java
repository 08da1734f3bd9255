package io.bingosim.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.cli.Recorded;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @Test
    void the_locale_decides_between_unicode_and_ascii_drawing() {
        assertThat(Terminal.speaksUnicode(Map.of("LANG", "en_GB.UTF-8"))).isTrue();
        assertThat(Terminal.speaksUnicode(Map.of("LANG", "C"))).isFalse();
        assertThat(Terminal.speaksUnicode(Map.of("LANG", "C", "LC_ALL", "C.utf8")))
                .isTrue();
        assertThat(Terminal.speaksUnicode(Map.of("LANG", "en_GB.UTF-8", "LC_ALL", "POSIX")))
                .isFalse();
        assertThat(Terminal.speaksUnicode(Map.of())).isFalse();
    }

    @Test
    void colour_needs_a_terminal_and_can_be_switched_off() {
        assertThat(Terminal.of(Map.of("BINGOSIM_TTY_OUT", "1")).colour()).isTrue();
        assertThat(Terminal.of(Map.of("BINGOSIM_TTY_OUT", "1", "NO_COLOR", "1")).colour())
                .isFalse();
        assertThat(Terminal.of(Map.of("BINGOSIM_TTY_OUT", "1", "TERM", "dumb")).colour())
                .isFalse();
        assertThat(Terminal.of(Map.of("BINGOSIM_TTY_OUT", "0")).colour()).isFalse();
    }

    @Test
    void a_log_gets_phases_as_lines_and_progress_only_now_and_then() {
        Recorded log = Recorded.plain();

        log.terminal().phase("starting");
        log.terminal().progress("half way");
        log.terminal().clearStatus();

        assertThat(log.err().lines()).containsExactly("starting");
    }

    @Test
    void a_terminal_gets_a_line_that_the_next_one_replaces() {
        Recorded screen = new Recorded(true, false);

        screen.terminal().phase("starting");
        screen.terminal().progress("half way");

        assertThat(screen.err()).endsWith("\r\033[Khalf way").doesNotContain("\n");
    }
}
