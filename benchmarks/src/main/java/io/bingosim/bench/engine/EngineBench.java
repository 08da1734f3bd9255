package io.bingosim.bench.engine;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the engine's benchmarks and prints one Markdown table. Options: {@code --quick}, {@code --scenarios DIR}. */
public final class EngineBench {

    private EngineBench() {}

    public static void main(String[] args) throws RunnerException {
        List<String> options = Arrays.asList(args);
        boolean quick = options.contains("--quick");
        int directory = options.indexOf("--scenarios");
        String scenarios = directory < 0 ? "scenarios" : options.get(directory + 1);
        System.out.println("| scenario | threads | runs/s | ± | attempts/s | B/attempt | times one thread |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|");
        for (String scenario : List.of("small", "winter", "spring-online", "clan")) {
            RunResult one = measure(scenario, 1, quick, scenarios);
            print(scenario, 1, one, one);
            print(scenario, 2, measure(scenario, 2, quick, scenarios), one);
        }
    }

    private static RunResult measure(String scenario, int threads, boolean quick, String scenarios)
            throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(RunBenchmark.class.getName())
                        .param("scenario", scenario)
                        .jvmArgsAppend("-D" + RunBenchmark.DIRECTORY + "=" + scenarios)
                        .threads(threads)
                        .forks(quick ? 1 : 2)
                        .warmupIterations(quick ? 2 : 3)
                        .warmupTime(TimeValue.seconds(quick ? 1 : 3))
                        .measurementIterations(quick ? 3 : 5)
                        .measurementTime(TimeValue.seconds(quick ? 1 : 3))
                        .addProfiler(GCProfiler.class)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        return results.iterator().next();
    }

    private static void print(String scenario, int threads, RunResult result, RunResult one) {
        double runs = result.getPrimaryResult().getScore();
        double error = result.getPrimaryResult().getStatistics().getStandardDeviation();
        double attempts = score(result, "attempts");
        double bytesPerRun = score(result, "gc.alloc.rate.norm");
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %,.0f | %.0f %% | %,.1f M | %.4f | %.2f |%n",
                scenario,
                threads,
                runs,
                100 * error / runs,
                attempts / 1e6,
                bytesPerRun * runs / attempts,
                runs / one.getPrimaryResult().getScore());
    }

    /** JMH has put a dot before a profiler's names in some versions and not in others. */
    private static double score(RunResult result, String name) {
        for (String label : result.getSecondaryResults().keySet()) {
            if (label.endsWith(name)) {
                return result.getSecondaryResults().get(label).getScore();
            }
        }
        return Double.NaN;
    }
}
