package io.bingosim.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Samples;
import io.bingosim.engine.Simulator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TeamBoundsTest {

    @ParameterizedTest
    @ValueSource(strings = {"small", "harbour", "winter", "spring", "spring-online", "edge", "edge-autumn"})
    void no_run_exceeds_the_bounds(String sample) {
        CompiledScenario scenario = Samples.compiled(sample);
        List<TeamBounds> bounds = TeamBounds.of(scenario.scenario());
        Simulator simulator = new Simulator(scenario);
        for (int run = 0; run < 100; run++) {
            RunResult result = simulator.run(7, run);
            for (int team = 0; team < scenario.teamCount(); team++) {
                TeamBounds known = bounds.get(team);
                assertWithin(known.points(), result.points(team));
                assertWithin(known.tiles(), result.tiles(team));
                assertWithin(known.rowReached(), result.rowReached(team));
                assertWithin(known.attempts(), result.attempts(team));
                assertWithin(known.wasted(), result.wasted(team));
                assertWithin(known.finishedAt(), Math.max(0, result.finishedAt(team)));
            }
        }
    }

    private static void assertWithin(Bounds bounds, int value) {
        assertThat((double) value).isBetween(bounds.least(), bounds.greatest());
    }
}
