package io.bingosim.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressBarTest {
    @Test
    void a_bar_shows_runs_speed_and_time_left() {
        assertThat(new ProgressBar(false).draw(2_500, 10_000, 1_000, 7.5))
                .isEqualTo("[#######-----------------------]  25 %  2,500 of 10,000 runs  1,000 runs/s  0:08 left");
        assertThat(new ProgressBar(true).draw(0, 10, -1, -1)).isEqualTo("[" + "░".repeat(30) + "]   0 %  0 of 10 runs");
        assertThat(ProgressBar.clock(3_725)).isEqualTo("1:02:05");
    }
}
