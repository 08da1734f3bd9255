package io.bingosim.bench.truth;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.stats.Bounds;
import io.bingosim.engine.stats.TeamBounds;
import java.util.List;

/**
 * The figures of many simulated runs. Samples are drawn from them with replacement, so the true mean is known exactly:
 * it is that of the kept runs.
 */
final class KeptRuns {
    private static final Bounds SHARES = new Bounds(0, 1);

    private final String name;
    private final List<Figure> figures;

    private KeptRuns(String name, List<Figure> figures) {
        this.name = name;
        this.figures = figures;
    }

    /** The figures of the first team, and its difference to the last one. */
    static KeptRuns of(String name, Scenario scenario, int runs, long seed) {
        Simulator simulator = new Simulator(CompiledScenario.compile(scenario));
        int last = scenario.teams().size() - 1;
        double[][] values = new double[6][runs];
        for (int run = 0; run < runs; run++) {
            RunResult result = simulator.run(seed, run);
            values[0][run] = result.winners(0) == 0 ? 0 : 1.0 / result.winners(0);
            values[1][run] = result.winners(0) == 1 ? 1 : 0;
            values[2][run] = result.points(0);
            values[3][run] = result.attempts(0);
            values[4][run] = result.wasted(0);
            values[5][run] = result.points(0) - result.points(last);
        }
        List<TeamBounds> bounds = TeamBounds.of(scenario);
        TeamBounds first = bounds.get(0);
        Bounds differences =
                Bounds.ofDifferences(first.points(), bounds.get(last).points());
        return new KeptRuns(
                name,
                List.of(
                        Figure.of("win share", values[0], SHARES),
                        Figure.of("sole win rate", values[1], SHARES),
                        Figure.of("points", values[2], first.points()),
                        Figure.of("attempts", values[3], first.attempts()),
                        Figure.of("wasted", values[4], first.wasted()),
                        Figure.of("points, a − b", values[5], differences)));
    }

    String name() {
        return name;
    }

    List<Figure> figures() {
        return figures;
    }
}
