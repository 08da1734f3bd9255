package io.bingosim.engine;

import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioSize;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Estimates how long a run takes on one core, by simulating a few. The caller supplies the clock. Stops after the given
 * time, or after the run that exceeds it, which is limited too.
 */
public final class EngineTime {

    private static final int RUNS_MAX = 20;
    private static final long TEAM_ATTEMPTS_MAX = 100_000;
    /** Making a scenario of more rules and outcomes ready may take seconds. */
    private static final long SIZE_MAX = 4_000_000;

    private EngineTime() {}

    /**
     * Seconds per run: those of the fastest run, because the first ones are slow while the program warms up. Empty if
     * the scenario is too large to try.
     *
     * @param nanoTime a clock like {@link System#nanoTime}
     */
    public static OptionalDouble secondsPerRun(Scenario scenario, LongSupplier nanoTime, long nanosMax) {
        return secondsPerRun(scenario, nanoTime, nanosMax, 0);
    }

    /**
     * As {@link #secondsPerRun(Scenario, LongSupplier, long)}, but stops after the first run that takes less than the
     * given time: a caller who need not know how much less saves the other runs.
     */
    public static OptionalDouble secondsPerRun(
            Scenario scenario, LongSupplier nanoTime, long nanosMax, double secondsEnough) {
        if (ScenarioSize.of(scenario) > SIZE_MAX) {
            return OptionalDouble.empty();
        }
        Simulator simulator = new Simulator(CompiledScenario.compile(scenario, TEAM_ATTEMPTS_MAX));
        double fastest = Double.POSITIVE_INFINITY;
        long start = nanoTime.getAsLong();
        long now = start;
        for (int run = 0; run < RUNS_MAX && now - start < nanosMax && fastest >= secondsEnough * 1e9; run++) {
            double share = shareOfARun(simulator, run);
            long ended = nanoTime.getAsLong();
            fastest = Math.min(fastest, (ended - now) / share);
            now = ended;
        }
        return Double.isInfinite(fastest) ? OptionalDouble.empty() : OptionalDouble.of(fastest / 1e9);
    }

    /** 1 for a whole run; less if the run was stopped at the limit of attempts. */
    private static double shareOfARun(Simulator simulator, int run) {
        try {
            simulator.run(0, run);
            return 1;
        } catch (RunException stopped) {
            double expected = ScenarioSize.expectedAttempts(simulator.scenario().scenario());
            return Math.min(1, TEAM_ATTEMPTS_MAX / Math.max(1, expected));
        }
    }
}
