package io.bingosim.bench;

import io.bingosim.bench.harness.BenchOptions;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Infrastructure;
import io.bingosim.bench.harness.Machine;
import io.bingosim.bench.harness.Report;
import io.bingosim.bench.harness.StolenTime;
import io.bingosim.stack.EnvironmentException;
import java.nio.file.Path;
import java.util.List;

/** The program behind {@code ./bingosim bench}. */
public final class Bench {
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final int ENVIRONMENT = 3;

    private Bench() {}

    public static void main(String[] arguments) {
        BenchOptions options = BenchOptions.parse(arguments);
        for (String name : options.sections()) {
            if (!BenchSection.keys().contains(name)) {
                System.err.println("bingosim: unknown section " + name + "; the sections are "
                        + String.join(", ", BenchSection.keys()));
                System.exit(USAGE);
            }
        }
        // The libraries of the peers leave threads behind.
        System.exit(measure(options, String.join(" ", arguments)));
    }

    private static int measure(BenchOptions options, String arguments) {
        List<String> named = options.sections();
        Path root = Path.of(System.getProperty("bingosim.root", "."))
                .toAbsolutePath()
                .normalize();
        String name = named.size() == 1 ? named.get(0) : "all";
        String command = ("./bingosim bench " + arguments).strip();
        Report report = new Report(root.resolve("benchmarks/target/bench"), name, command, Machine.describe(root));
        int result = 0;
        try (Infrastructure infrastructure = new Infrastructure()) {
            BenchRun bench = new BenchRun(options, root, report, infrastructure);
            for (BenchSection section : BenchSection.values()) {
                if (section.isWanted(named, options.quick())) {
                    if (!section.usesSharedSystem()) {
                        infrastructure.endShared();
                    }
                    result = Math.max(result, measure(section, bench));
                }
            }
            infrastructure.versions().forEach(report::fact);
        } catch (EnvironmentException e) {
            System.err.println("bingosim: " + e.getMessage());
            return ENVIRONMENT;
        }
        report.write();
        System.err.println("report written to " + report.file());
        return result;
    }

    /** A section that fails must not cost the others their figures. */
    private static int measure(BenchSection section, BenchRun bench) {
        long started = System.nanoTime();
        StolenTime stolen = StolenTime.fromNow();
        try {
            section.measure(bench);
            String took = (System.nanoTime() - started) / 1_000_000_000 + " s, " + stolen.share()
                    + " of the processor time taken by other machines";
            bench.progress(section.key() + " took " + took);
            bench.report().fact("section " + section.key(), took);
            return 0;
        } catch (IllegalStateException e) {
            System.err.println("bingosim: section " + section.key() + " failed; continuing with the next one");
            e.printStackTrace();
            return FAILED;
        }
    }
}
