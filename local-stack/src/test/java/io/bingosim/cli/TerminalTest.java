package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @Test
    void the_locale_decides_whether_more_than_ascii_is_drawn() {
        assertThat(Terminal.speaksUnicode(Map.of("LANG", "en_GB.UTF-8"))).isTrue();
        assertThat(Terminal.speaksUnicode(Map.of("LANG", "C"))).isFalse();
        assertThat(Terminal.speaksUnicode(Map.of("LANG", "C", "LC_ALL", "C.utf8")))
                .isTrue();
        assertThat(Terminal.speaksUnicode(Map.of("LANG", "en_GB.UTF-8", "LC_ALL", "POSIX")))
                .isFalse();
        assertThat(Terminal.speaksUnicode(Map.of())).isFalse();
    }

    @Test
    void colour_needs_a_terminal_and_no_objection() {
        assertThat(Terminal.of(Map.of("BINGOSIM_TTY_OUT", "1")).colour()).isTrue();
        assertThat(Terminal.of(Map.of("BINGOSIM_TTY_OUT", "1", "NO_COLOR", "1")).colour())
                .isFalse();
        assertThat(Terminal.of(Map.of("BINGOSIM_TTY_OUT", "1", "TERM", "dumb")).colour())
                .isFalse();
        assertThat(Terminal.of(Map.of("BINGOSIM_TTY_OUT", "0")).colour()).isFalse();
    }

    @Test
    void there_is_no_progress_where_nobody_watches() {
        Recorded nobody = Recorded.plain();
        Recorded somebody = new Recorded(true, false);

        nobody.terminal.status("half way");
        somebody.terminal.status("half way");

        assertThat(nobody.err()).isEmpty();
        assertThat(somebody.err()).contains("half way");
    }
}
