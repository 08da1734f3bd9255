package io.bingosim.cli;

import io.bingosim.cli.build.Artifact;
import io.bingosim.cli.build.Artifacts;
import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.process.ChildProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The benchmarks, which are a program with its own class path. */
@Command(
        name = "bench",
        header = "Runs the benchmarks on this machine.",
        description = {
            "Runs the benchmarks and writes a report to benchmarks/target/bench.",
            "Without a section, runs all of them except sizes, export, truth, verdicts, memory, jmh and engine-change. truth checks the"
                    + " intervals of results and the verdicts of experiments, in about fifteen minutes; memory checks that the"
                    + " memory of a worker stays flat, takes as long as --minutes says and fails if the memory grows;"
                    + " engine-change compares the engine with that of the commit in BINGOSIM_BENCH_BASE (the one before,"
                    + " if not set) on the samples in BINGOSIM_BENCH_SAMPLES (a list with commas; all, if not set)."
        })
public final class BenchCommand extends HelpOption implements Callable<Integer> {
    /** The sections of the benchmark program, in its order; a test of the benchmarks compares both lists. */
    public static final List<String> SECTIONS = List.of(
            "engine",
            "end-to-end",
            "scaling",
            "sizes",
            "peers",
            "latency",
            "fairness",
            "api",
            "quick-look",
            "lifecycle",
            "ceilings",
            "start",
            "export",
            "truth",
            "verdicts",
            "memory",
            "jmh",
            "engine-change");

    /** Sections that start no service. */
    private static final List<String> ENGINE_SECTIONS = List.of("engine", "jmh", "engine-change");

    /** So many that the scenario cache of a worker is full long before the first reading that counts. */
    private static final int SCENARIOS_MIN = 90;

    private static final Duration POLL = Duration.ofMillis(500);

    private final Invocation invocation;

    @Option(names = "--quick", description = "Shorter and less exact; leaves lifecycle out unless it is named.")
    private boolean quick;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "How long memory simulates. Default: ${DEFAULT-VALUE}.")
    private int minutes = 30;

    @Option(
            names = "--scenarios",
            paramLabel = "N",
            description = "How many different scenarios memory simulates. Default: ${DEFAULT-VALUE}.")
    private int scenarios = 1_000;

    @Parameters(
            paramLabel = "SECTION",
            arity = "0..*",
            completionCandidates = Sections.class,
            description = "One of: ${COMPLETION-CANDIDATES}.")
    private List<String> sections = new ArrayList<>();

    BenchCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        for (String section : sections) {
            if (!SECTIONS.contains(section)) {
                throw CommandFailure.usage(
                        "unknown section " + section + "; the sections are " + String.join(", ", SECTIONS));
            }
        }
        if (minutes < 1) {
            throw CommandFailure.usage("--minutes must be at least 1: " + minutes);
        }
        if (scenarios < SCENARIOS_MIN) {
            throw CommandFailure.usage("--scenarios must be at least " + SCENARIOS_MIN + ": " + scenarios);
        }
        new Artifacts(invocation)
                .ensure(
                        !sections.isEmpty() && ENGINE_SECTIONS.containsAll(sections)
                                ? new Artifact[] {Artifact.BENCHMARKS}
                                : Artifact.values());
        try (Cleanup cleanup = new Cleanup()) {
            ChildProcess program = cleanup.add(
                    ChildProcess.command(commandLine()).inheritOutput().start());
            while (!program.awaitExit(POLL)) {
                Cleanup.holdIfSignalled();
            }
            return program.exitCode();
        }
    }

    private List<String> commandLine() {
        Path target = invocation.root().resolve("benchmarks").resolve("target");
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-Dbingosim.root=" + invocation.root(),
                "-cp",
                target.resolve("classes") + ":" + target.resolve("lib") + "/*",
                "io.bingosim.bench.Bench"));
        if (quick) {
            line.add("--quick");
        }
        if (sections.contains("memory")) {
            line.add("--minutes=" + minutes);
            line.add("--scenarios=" + scenarios);
        }
        line.addAll(sections);
        return line;
    }

    /** Completion candidates, which the help lists. */
    static final class Sections extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Sections() {
            super(SECTIONS);
        }
    }
}
