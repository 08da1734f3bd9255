package io.bingosim.bench.engine;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The engine against that of an earlier commit, on the samples that both can read. */
public final class EngineChangeSection {

    /** The commit to compare with. */
    private static final String BASE = "BINGOSIM_BENCH_BASE";

    /** The samples to measure, with commas between them. */
    private static final String SAMPLES = "BINGOSIM_BENCH_SAMPLES";

    private static final String ALL = "small,winter,spring,spring-online,edge,clan";

    private EngineChangeSection() {}

    public static void measure(BenchRun bench) {
        String commit = System.getenv().getOrDefault(BASE, "HEAD~1");
        Table table = new Table(
                "Engine change",
                "Runs per second as a multiple of those of the engine of " + commit + ": both in turns in one process,"
                        + " a new one for each repetition.",
                "scenario",
                "times the earlier engine");
        try {
            Path classes = BaseEngine.compile(
                    bench.root(), commit, bench.root().resolve("benchmarks").resolve("target"));
            for (String name : System.getenv().getOrDefault(SAMPLES, ALL).split(",")) {
                bench.progress("engine-change " + name);
                Path scenario = bench.root().resolve("scenarios").resolve(name + ".json");
                List<Double> ratios = new ArrayList<>();
                for (int fork = 0; fork < (bench.quick() ? 3 : 7); fork++) {
                    ratios.add(ratio(classes, scenario, bench.quick() ? 3 : 6));
                }
                table.row(name, Spread.of(ratios));
            }
            BaseEngine.delete(classes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        bench.report().add(table);
    }

    private static double ratio(Path classes, Path scenario, int warmUpSeconds)
            throws IOException, InterruptedException {
        Process fork = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EngineChange.class.getName(),
                        classes.toString(),
                        scenario.toString(),
                        Integer.toString(warmUpSeconds))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(fork.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (fork.waitFor() != 0) {
            throw new IllegalStateException("the comparison on " + scenario.getFileName() + " failed");
        }
        return Double.parseDouble(printed);
    }
}
