package io.bingosim.bench.engine;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The engine under JMH: forked, with deviations and the bytes it allocates. */
public final class JmhSection {

    private JmhSection() {}

    public static void measure(BenchRun bench) {
        Table table = new Table(
                "JMH",
                "One run after the other, each added to a tally, in forked processes.",
                "scenario",
                "threads",
                "runs/s",
                "±",
                "million attempts/s",
                "bytes per attempt",
                "times one thread");
        try {
            for (String scenario : List.of("small", "winter", "grid", "spring-online", "clan")) {
                bench.progress("jmh " + scenario);
                RunResult one = run(bench, scenario, 1);
                row(table, scenario, 1, one, one);
                row(table, scenario, 2, run(bench, scenario, 2), one);
            }
        } catch (RunnerException e) {
            throw new IllegalStateException("JMH failed: " + e.getMessage(), e);
        }
        bench.report().add(table);
    }

    private static RunResult run(BenchRun bench, String scenario, int threads) throws RunnerException {
        boolean quick = bench.quick();
        var options = new OptionsBuilder()
                .include(RunBenchmark.class.getName())
                .param("scenario", scenario)
                .jvmArgsAppend(
                        "-D" + RunBenchmark.DIRECTORY + "=" + bench.root().resolve("scenarios"))
                .threads(threads)
                .forks(quick ? 1 : 2)
                .warmupIterations(quick ? 2 : 3)
                .warmupTime(TimeValue.seconds(quick ? 1 : 3))
                .measurementIterations(quick ? 3 : 5)
                .measurementTime(TimeValue.seconds(quick ? 1 : 3))
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .build();
        return new Runner(options).run().iterator().next();
    }

    private static void row(Table table, String scenario, int threads, RunResult result, RunResult one) {
        double runs = result.getPrimaryResult().getScore();
        double deviation = result.getPrimaryResult().getStatistics().getStandardDeviation();
        double attempts = score(result, "attempts");
        double bytesPerRun = score(result, "gc.alloc.rate.norm");
        table.row(
                scenario,
                threads,
                runs,
                String.format(Locale.ROOT, "%.0f %%", 100 * deviation / runs),
                attempts / 1e6,
                String.format(Locale.ROOT, "%.4f", bytesPerRun * runs / attempts),
                runs / one.getPrimaryResult().getScore());
    }

    /** Some versions of JMH put a dot before the names of a profiler's results. */
    private static double score(RunResult result, String name) {
        for (String label : result.getSecondaryResults().keySet()) {
            if (label.endsWith(name)) {
                return result.getSecondaryResults().get(label).getScore();
            }
        }
        return Double.NaN;
    }
}
