package io.bingosim.engine.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.Samples;
import io.bingosim.engine.stats.Tally;
import org.junit.jupiter.api.Test;

class ParallelSimulationTest {

    private static final CompiledScenario SMALL = Samples.compiled("small");

    @Test
    void parts_of_a_range_add_up_to_the_whole() {
        Tally whole = new ParallelSimulation(SMALL, 5, 0, 100).tally(2);

        Tally parts = new ParallelSimulation(SMALL, 5, 0, 37).tally(1);
        parts.merge(new ParallelSimulation(SMALL, 5, 37, 63).tally(3));

        assertThat(parts).isEqualTo(whole);
        assertThat(whole.runs()).isEqualTo(100);
    }

    @Test
    void nothing_to_simulate_is_an_empty_tally() {
        assertThat(new ParallelSimulation(SMALL, 5, 0, 0).tally(2)).isEqualTo(Tally.empty(SMALL));
    }
}
