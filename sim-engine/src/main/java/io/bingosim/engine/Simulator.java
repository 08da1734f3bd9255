package io.bingosim.engine;

import io.bingosim.engine.random.AttemptKeys;
import org.jspecify.annotations.Nullable;

/** Simulates runs of one scenario, one after the other. Not thread-safe: use one per thread. */
public final class Simulator {

    private final CompiledScenario scenario;
    private final RunResult result;
    private final TeamRun[] teams;

    public Simulator(CompiledScenario scenario) {
        this(scenario, null);
    }

    Simulator(CompiledScenario scenario, @Nullable AttemptLog log) {
        this.scenario = scenario;
        this.result = new RunResult(scenario);
        this.teams = new TeamRun[scenario.teamCount()];
        for (int team = 0; team < teams.length; team++) {
            teams[team] = new TeamRun(scenario, team, log);
        }
    }

    /** The result is overwritten by the next call. */
    public RunResult run(long seed, long runIndex) {
        long runKey = AttemptKeys.run(seed, runIndex);
        result.begin(runIndex);
        for (TeamRun team : teams) {
            team.run(runKey, result);
        }
        result.decideWinners();
        return result;
    }

    public CompiledScenario scenario() {
        return scenario;
    }
}
