package io.bingosim.engine;

import io.bingosim.engine.random.AttemptKeys;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Simulates runs of one scenario, one after the other. Not thread-safe: use one per thread. */
public final class Simulator {

    private final CompiledScenario scenario;
    private final RunResult result;
    private final TeamRun[] teams;
    private final RunMonitor monitor;
    private final WinnerPicker winnerPicker;

    public Simulator(CompiledScenario scenario) {
        this(scenario, null, RunMonitor.NONE);
    }

    /** A simulator whose runs report their steps and can be stopped. */
    public Simulator(CompiledScenario scenario, RunMonitor monitor) {
        this(scenario, null, monitor);
    }

    Simulator(CompiledScenario scenario, @Nullable AttemptLog log) {
        this(scenario, log, RunMonitor.NONE);
    }

    private Simulator(CompiledScenario scenario, @Nullable AttemptLog log, RunMonitor monitor) {
        this.scenario = scenario;
        this.monitor = monitor;
        this.result = new RunResult(scenario);
        this.winnerPicker = new WinnerPicker(scenario.scenario().win(), result);
        this.teams = new TeamRun[scenario.teamCount()];
        for (int team = 0; team < teams.length; team++) {
            teams[team] = new TeamRun(scenario, team, log, monitor);
        }
    }

    /** The result is overwritten by the next call. */
    public RunResult run(long seed, long runIndex) {
        long runKey = AttemptKeys.run(seed, runIndex);
        result.begin(runIndex);
        for (TeamRun team : teams) {
            step(monitor);
            team.run(runKey, result);
        }
        winnerPicker.pick();
        return result;
    }

    static void step(RunMonitor monitor) {
        if (!monitor.step()) {
            throw new CancellationException("the run was stopped");
        }
    }

    public CompiledScenario scenario() {
        return scenario;
    }
}
