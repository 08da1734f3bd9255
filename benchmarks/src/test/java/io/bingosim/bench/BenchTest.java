package io.bingosim.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.cli.BenchCommand;
import org.junit.jupiter.api.Test;

class BenchTest {
    @Test
    void the_command_line_offers_every_section() {
        assertThat(BenchCommand.SECTIONS).isEqualTo(BenchSection.keys());
    }
}
