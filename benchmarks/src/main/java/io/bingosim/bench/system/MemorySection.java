package io.bingosim.bench.system;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether a worker's memory stays flat while it simulates one scenario after the other. What counts is the heap that is
 * still in use after a full collection: the resident memory of a JVM also depends on when it collects.
 */
public final class MemorySection {
    private static final List<String> SAMPLES = List.of("small", "winter", "harbour");
    private static final int READINGS = 9;
    private static final long RUNS = 2_000;
    private static final double GROWTH_MAX = 1.1;
    private static final Duration JCMD_MAX = Duration.ofMinutes(1);

    private MemorySection() {}

    public static void measure(BenchRun bench) {
        Duration length = Duration.ofMinutes(bench.options().memoryMinutes());
        int scenarios = bench.options().memoryScenarios();
        Table table = new Table(
                "Worker memory",
                scenarios + " different scenarios, " + RUNS + " runs each, in " + length.toMinutes()
                        + " minutes. Worker of one slot, heap limited to 256 MB. Live heap: in use after a full collection.",
                "minutes",
                "scenarios",
                "live heap, MB",
                "resident, MB",
                "threads");
        try (RunningSystem system = RunningSystem.distributed(bench)
                .with("BINGOSIM_SLOTS", "1")
                .with("JAVA_TOOL_OPTIONS", "-Xmx256m -XX:+UseSerialGC")
                .startApi()
                .startWorkers(1)) {
            List<Double> live = simulate(bench, system, length, scenarios, table);
            bench.report().add(table);
            checkFlat(live);
        }
    }

    /** Spreads the scenarios evenly over the time, reads the memory at even distances, and returns the live heaps. */
    private static List<Double> simulate(
            BenchRun bench, RunningSystem system, Duration length, int scenarios, Table table) {
        List<ObjectNode> documents = SAMPLES.stream()
                .map(name -> parse(bench.sample(name).document()))
                .toList();
        BatchClient client = system.client();
        Service worker = system.workers().get(0);
        List<Double> live = new ArrayList<>();
        long started = System.nanoTime();
        for (int i = 1; i <= scenarios; i++) {
            await(started + length.toNanos() * i / scenarios);
            ObjectNode document = documents.get(i % documents.size()).deepCopy().put("name", "Memory " + i);
            client.secondsToFinal(client.storeScenario(document.toString()), RUNS);
            if (i * READINGS / scenarios > live.size()) {
                live.add(liveMegabytes(worker.pid()));
                table.row(
                        (System.nanoTime() - started) / 60e9,
                        i,
                        live.get(live.size() - 1),
                        ProcessStats.residentMegabytes(worker.pid()),
                        ProcessStats.threads(worker.pid()));
                bench.progress(
                        "memory: " + i + " scenarios, live heap " + Math.round(live.get(live.size() - 1)) + " MB");
            }
        }
        return live;
    }

    /** In the first third the caches fill and the code is compiled; after that nothing may grow. */
    private static void checkFlat(List<Double> live) {
        double second = mean(live.subList(READINGS / 3, 2 * READINGS / 3));
        double last = mean(live.subList(2 * READINGS / 3, live.size()));
        if (last > second * GROWTH_MAX) {
            throw new IllegalStateException(
                    "the live heap grew from " + second + " MB in the second third to " + last + " MB in the last");
        }
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(value -> value).average().orElseThrow();
    }

    /** A class histogram counts live objects only, so the JVM collects first. Its last line is the total. */
    static double liveMegabytes(long pid) {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        var histogram =
                Programs.run(JCMD_MAX, Map.of(), List.of(jcmd.toString(), Long.toString(pid), "GC.class_histogram"));
        String[] lines = histogram.output().strip().split("\n", -1);
        String[] total = lines[lines.length - 1].strip().split("\\s+", -1);
        if (!histogram.succeeded() || !total[0].equals("Total")) {
            throw new IllegalStateException("jcmd returned no histogram: " + lines[lines.length - 1]);
        }
        return Long.parseLong(total[2]) / 1e6;
    }

    private static void await(long nanoTime) {
        long left = nanoTime - System.nanoTime();
        if (left > 0) {
            try {
                Thread.sleep(Duration.ofNanos(left).toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
    }

    private static ObjectNode parse(String document) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
