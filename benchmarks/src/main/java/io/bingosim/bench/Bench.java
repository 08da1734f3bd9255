package io.bingosim.bench;

import io.bingosim.bench.ceilings.CeilingsSection;
import io.bingosim.bench.api.ApiSection;
import io.bingosim.bench.frame.Machine;
import io.bingosim.bench.frame.Report;
import io.bingosim.bench.lifecycle.LifecycleSection;
import io.bingosim.bench.peers.PeersSection;
import io.bingosim.bench.system.EndToEndSection;
import io.bingosim.bench.system.EngineSection;
import io.bingosim.bench.system.FairnessSection;
import io.bingosim.bench.system.LatencySection;
import io.bingosim.bench.system.ScalingSection;
import io.bingosim.stack.EnvironmentException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All measurements by one command: {@code Bench [--quick] [SECTION …]}; without a section, all of them. */
public final class Bench {
    private static final int USAGE = 2;
    private static final int ENVIRONMENT = 3;

    private Bench() {}

    private static Map<String, Consumer<BenchRun>> sections() {
        Map<String, Consumer<BenchRun>> sections = new LinkedHashMap<>();
        sections.put("engine", EngineSection::measure);
        sections.put("end-to-end", EndToEndSection::measure);
        sections.put("api", ApiSection::measure);
        sections.put("peers", PeersSection::measure);
        sections.put("latency", LatencySection::measure);
        sections.put("fairness", FairnessSection::measure);
        sections.put("lifecycle", LifecycleSection::measure);
        sections.put("ceilings", CeilingsSection::measure);
        sections.put("scaling", ScalingSection::measure);
        return sections;
    }

    public static void main(String[] arguments) {
        List<String> wanted = new ArrayList<>(Arrays.asList(arguments));
        boolean quick = wanted.remove("--quick");
        Map<String, Consumer<BenchRun>> sections = sections();
        if (!sections.keySet().containsAll(wanted)) {
            System.err.println("bench [--quick] [" + String.join(" | ", sections.keySet()) + "] …");
            System.exit(USAGE);
        }
        Path root = Path.of(System.getProperty("bingosim.root", "."))
                .toAbsolutePath()
                .normalize();
        String command = "./bingosim bench" + (arguments.length == 0 ? "" : " " + String.join(" ", arguments));
        String name = wanted.size() == 1 ? wanted.get(0) : "all";
        Report report = new Report(root.resolve("benchmarks/target/bench"), name, command, Machine.describe(root));
        try (Infrastructure infrastructure = new Infrastructure()) {
            BenchRun bench = new BenchRun(quick, root, report, infrastructure);
            for (var section : sections.entrySet()) {
                if (wanted.isEmpty() || wanted.contains(section.getKey())) {
                    long started = System.nanoTime();
                    section.getValue().accept(bench);
                    bench.progress(section.getKey() + " took " + (System.nanoTime() - started) / 1_000_000_000 + " s");
                }
            }
        } catch (EnvironmentException e) {
            System.err.println("bingosim: " + e.getMessage());
            System.exit(ENVIRONMENT);
        }
        report.write();
        System.err.println("written to " + report.where());
        // Libraries of the peers leave threads behind.
        System.exit(0);
    }
}
