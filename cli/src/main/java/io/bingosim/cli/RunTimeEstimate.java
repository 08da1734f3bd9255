package io.bingosim.cli;

import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.EngineTime;
import io.bingosim.engine.scenario.Scenario;
import java.util.Locale;
import java.util.OptionalDouble;

/** Says how long a large batch will take, before it starts. */
final class RunTimeEstimate {
    private static final long PROBE_NANOS = 200_000_000;
    private static final double LARGE_SECONDS = 10;

    private RunTimeEstimate() {}

    /** Prints nothing about a batch that takes a few seconds. */
    static void show(Terminal terminal, Scenario scenario, long runs, int threads) {
        OptionalDouble measured = EngineTime.secondsPerRun(scenario, System::nanoTime, PROBE_NANOS);
        if (measured.isPresent() && measured.getAsDouble() * runs / threads >= LARGE_SECONDS) {
            terminal.say(text(measured.getAsDouble(), runs, threads));
        }
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
