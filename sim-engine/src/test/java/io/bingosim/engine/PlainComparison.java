package io.bingosim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.scenario.Gate;
import io.bingosim.engine.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/** Compares the engine with the plain simulator. */
final class PlainComparison {

    private PlainComparison() {}

    static void assertSame(Scenario scenario, long seed, long firstRun, int runs) {
        Simulator simulator = new Simulator(CompiledScenario.compile(scenario));
        for (long run = firstRun; run < firstRun + runs; run++) {
            RunResult result = simulator.run(seed, run);
            List<PlainSimulator.Outcomes> plain = new ArrayList<>();
            List<Integer> winners = new ArrayList<>();
            for (int team = 0; team < scenario.teams().size(); team++) {
                plain.add(PlainSimulator.run(scenario, team, seed, run));
                winners.add(result.winners(team));
                assertThat(of(scenario, result, team))
                        .as("seed %d run %d team %d of %s", seed, run, team, scenario)
                        .isEqualTo(plain.get(team));
            }
            assertThat(winners)
                    .as("winners of seed %d run %d of %s", seed, run, scenario)
                    .isEqualTo(PlainWinners.of(scenario, plain));
        }
    }

    private static PlainSimulator.Outcomes of(Scenario scenario, RunResult result, int team) {
        Map<String, Integer> numbers = scenario.board().tileNumbers();
        List<Gate> gates = scenario.hasRows() ? List.of() : scenario.board().gates();
        return new PlainSimulator.Outcomes(
                result.points(team),
                result.tiles(team),
                result.rowReached(team),
                result.bonuses(team),
                result.finishedAt(team),
                result.pointsGrewAt[team],
                result.attempts(team),
                result.wasted(team),
                times(result.rowCount(), row -> result.rowOpenedAt(team, row)),
                times(
                        gates.size(),
                        gate -> result.tileOpenedAt(
                                team, numbers.get(gates.get(gate).tiles().get(0)))),
                times(result.bonusCount(), bonus -> result.bonusReachedAt(team, bonus)),
                times(result.tileCount(), tile -> result.tileFinishedAt(team, tile)));
    }

    private static Map<Integer, Integer> times(int count, IntUnaryOperator time) {
        Map<Integer, Integer> times = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            if (time.applyAsInt(i) != RunResult.NEVER) {
                times.put(i, time.applyAsInt(i));
            }
        }
        return times;
    }
}
