package io.bingosim.cli;

import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.EngineTime;
import io.bingosim.engine.scenario.Scenario;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * How long a batch will take, from a few runs before it starts.
 *
 * @param secondsPerRun on one core, at most; empty if the scenario is too large to try
 */
record RunTimeEstimate(OptionalDouble secondsPerRun, long runs, int threads) {
    private static final long PROBE_NANOS = 200_000_000;
    private static final double LARGE_SECONDS = 10;

    /** The optimising compiler needs about as long until the engine is at full speed. */
    private static final double SHORT_SECONDS = 3;

    static RunTimeEstimate of(Scenario scenario, long runs, int threads) {
        double shortRun = SHORT_SECONDS * threads / runs;
        return new RunTimeEstimate(
                EngineTime.secondsPerRun(scenario, System::nanoTime, PROBE_NANOS, shortRun), runs, threads);
    }

    /** Whether the batch is over before it would gain from the optimising compiler. */
    boolean isShort() {
        return seconds() < SHORT_SECONDS;
    }

    /** Prints nothing about a batch that takes a few seconds. */
    void show(Terminal terminal) {
        if (secondsPerRun.isPresent() && seconds() >= LARGE_SECONDS) {
            terminal.say(text(secondsPerRun.getAsDouble(), runs, threads));
        }
    }

    private double seconds() {
        return secondsPerRun.orElse(Double.POSITIVE_INFINITY) * runs / threads;
    }

    static String text(double secondsPerRun, long runs, int threads) {
        double total = secondsPerRun * runs / threads;
        String duration = total < 120
                ? String.format(Locale.ROOT, "%.0f seconds", total)
                : total < 7_200
                        ? String.format(Locale.ROOT, "%.0f minutes", total / 60)
                        : String.format(Locale.ROOT, "%,.1f hours", total / 3_600);
        return String.format(
                Locale.ROOT,
                "estimate: about %s for %,d runs on %d %s (%.3g ms of engine time per run)",
                duration,
                runs,
                threads,
                threads == 1 ? "core" : "cores",
                secondsPerRun * 1_000);
    }
}
