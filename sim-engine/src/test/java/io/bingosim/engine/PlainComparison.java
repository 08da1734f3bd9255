package io.bingosim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.scenario.Scenario;
import java.util.Map;
import java.util.TreeMap;

/** Compares the engine with the plain simulator. */
final class PlainComparison {

    private PlainComparison() {}

    static void assertSame(Scenario scenario, long seed, long firstRun, int runs) {
        Simulator simulator = new Simulator(CompiledScenario.compile(scenario));
        for (long run = firstRun; run < firstRun + runs; run++) {
            RunResult result = simulator.run(seed, run);
            for (int team = 0; team < scenario.teams().size(); team++) {
                assertThat(of(result, team))
                        .as("seed %d run %d team %d", seed, run, team)
                        .isEqualTo(PlainSimulator.run(scenario, team, seed, run));
            }
        }
    }

    private static PlainSimulator.Outcomes of(RunResult result, int team) {
        Map<Integer, Integer> rows = new TreeMap<>();
        for (int row = 0; row < result.rowCount(); row++) {
            if (result.rowOpenedAt(team, row) >= 0) {
                rows.put(row, result.rowOpenedAt(team, row));
            }
        }
        Map<Integer, Integer> tiles = new TreeMap<>();
        for (int tile = 0; tile < result.tileCount(); tile++) {
            if (result.tileFinishedAt(team, tile) >= 0) {
                tiles.put(tile, result.tileFinishedAt(team, tile));
            }
        }
        return new PlainSimulator.Outcomes(
                result.points(team),
                result.tiles(team),
                result.rowReached(team),
                result.finishedAt(team),
                result.attempts(team),
                result.wasted(team),
                rows,
                tiles);
    }
}
