package io.bingosim.bench.harness;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.block.BlockWriter;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.stats.Tally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Runs of one sample scenario: the engine call that every contender makes. */
public final class Workload {
    public static final long SEED = 20_260_101L;

    private final String name;
    private final String document;
    private final CompiledScenario scenario;
    private final ThreadLocal<Simulator> simulators;

    private Workload(String name, String document, CompiledScenario scenario) {
        this.name = name;
        this.document = document;
        this.scenario = scenario;
        this.simulators = ThreadLocal.withInitial(() -> new Simulator(scenario));
    }

    /** A sample scenario of this repository. */
    public static Workload sample(Path root, String name) {
        try {
            byte[] json = Files.readAllBytes(root.resolve("scenarios").resolve(name + ".json"));
            if (ScenarioReader.read(json) instanceof ScenarioReading.Accepted accepted) {
                String document = new String(json, java.nio.charset.StandardCharsets.UTF_8);
                return new Workload(name, document, CompiledScenario.compile(accepted.scenario()));
            }
            throw new IllegalArgumentException("the sample scenario " + name + " is not valid");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String name() {
        return name;
    }

    public String document() {
        return document;
    }

    public CompiledScenario scenario() {
        return scenario;
    }

    /** Simulates some runs on this thread; the packed results are what a contender has to store. */
    public byte[] simulate(long firstRun, int runs) {
        return simulate(firstRun, runs, null);
    }

    /** The same, and adds the runs to a tally, without which there are no win rates. */
    public byte[] simulate(long firstRun, int runs, @Nullable Tally tally) {
        Simulator simulator = simulators.get();
        BlockWriter block = new BlockWriter(scenario.teamCount(), runs);
        for (int i = 0; i < runs; i++) {
            RunResult result = simulator.run(SEED, firstRun + i);
            block.add(result);
            if (tally != null) {
                tally.add(result);
            }
        }
        return block.toBytes();
    }
}
