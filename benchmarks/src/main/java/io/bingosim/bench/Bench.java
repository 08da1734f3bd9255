package io.bingosim.bench;

import io.bingosim.bench.api.ApiSection;
import io.bingosim.bench.ceilings.CeilingsSection;
import io.bingosim.bench.engine.EngineBench;
import io.bingosim.bench.frame.Machine;
import io.bingosim.bench.frame.Report;
import io.bingosim.bench.frame.StolenTime;
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
import java.util.Set;
import java.util.function.Consumer;
import org.openjdk.jmh.runner.RunnerException;

/** All measurements by one command: {@code Bench [--quick] [SECTION …]}; without a section, all of them. */
public final class Bench {
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final int ENVIRONMENT = 3;

    /** Takes minutes and repeats what the engine section says more exactly: only when named. */
    private static final String JMH = "jmh";

    /** Waits for counts that the server tells in its own time: in a short round only when named. */
    private static final String LIFECYCLE = "lifecycle";

    /** The sections that measure the same running pair of workers; it must not tick beside the others. */
    private static final Set<String> PAIRED = Set.of("end-to-end", "scaling", "peers", "latency", "fairness");

    private Bench() {}

    private static Map<String, Consumer<BenchRun>> sections() {
        Map<String, Consumer<BenchRun>> sections = new LinkedHashMap<>();
        // The names are written out: the command line finds them here for its help.
        sections.put("engine", EngineSection::measure);
        sections.put("end-to-end", EndToEndSection::measure);
        sections.put("scaling", ScalingSection::measure);
        sections.put("peers", PeersSection::measure);
        sections.put("latency", LatencySection::measure);
        sections.put("fairness", FairnessSection::measure);
        sections.put("api", ApiSection::measure);
        sections.put("lifecycle", LifecycleSection::measure);
        sections.put("ceilings", CeilingsSection::measure);
        sections.put("jmh", Bench::jmh);
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
        int result = 0;
        try (Infrastructure infrastructure = new Infrastructure()) {
            BenchRun bench = new BenchRun(quick, root, report, infrastructure);
            for (var section : sections.entrySet()) {
                String key = section.getKey();
                boolean unasked = wanted.isEmpty() && !key.equals(JMH) && !(quick && key.equals(LIFECYCLE));
                if (unasked || wanted.contains(key)) {
                    if (!PAIRED.contains(key)) {
                        infrastructure.endShared();
                    }
                    result = Math.max(result, measure(key, section.getValue(), bench));
                }
            }
            infrastructure.versions().forEach(report::fact);
        } catch (EnvironmentException e) {
            System.err.println("bingosim: " + e.getMessage());
            System.exit(ENVIRONMENT);
        }
        report.write();
        System.err.println("written to " + report.where());
        // Libraries of the peers leave threads behind.
        System.exit(result);
    }

    /** A section that fails must not cost the others their figures. */
    private static int measure(String name, Consumer<BenchRun> section, BenchRun bench) {
        long started = System.nanoTime();
        StolenTime stolen = StolenTime.fromNow();
        try {
            section.accept(bench);
            String took = (System.nanoTime() - started) / 1_000_000_000 + " s, " + stolen.share()
                    + " of the processors taken by other machines";
            bench.progress(name + " took " + took);
            bench.report().fact("section " + name, took);
            return 0;
        } catch (IllegalStateException e) {
            System.err.println("bingosim: the section " + name + " failed");
            e.printStackTrace();
            return FAILED;
        }
    }

    private static void jmh(BenchRun bench) {
        String scenarios = bench.root().resolve("scenarios").toString();
        try {
            EngineBench.main(
                    bench.quick()
                            ? new String[] {"--quick", "--scenarios", scenarios}
                            : new String[] {"--scenarios", scenarios});
        } catch (RunnerException e) {
            throw new IllegalStateException(e);
        }
    }
}
