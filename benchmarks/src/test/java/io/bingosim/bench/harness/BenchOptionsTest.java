package io.bingosim.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BenchOptionsTest {
    @Test
    void options_may_stand_anywhere_among_the_sections() {
        assertThat(BenchOptions.parse("memory", "--minutes=4", "--quick", "engine", "--scenarios=150"))
                .isEqualTo(new BenchOptions(List.of("memory", "engine"), true, 4, 150));
    }

    @Test
    void memory_takes_half_an_hour_and_a_thousand_scenarios_by_default() {
        assertThat(BenchOptions.parse()).isEqualTo(new BenchOptions(List.of(), false, 30, 1_000));
    }
}
