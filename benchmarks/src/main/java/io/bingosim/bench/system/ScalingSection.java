package io.bingosim.bench.system;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Infrastructure;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import java.util.ArrayList;
import java.util.List;

/** How the cost of coordination grows with slots, batch size, chunk size and transport. */
public final class ScalingSection {
    private static final int SLOTS_PER_PROCESS = 8;
    private static final int PROCESSES_MAX = 8;
    private static final double DELAY_SECONDS = 0.02;
    private static final double THROTTLED_SECONDS = 10;

    private ScalingSection() {}

    public static void measure(BenchRun bench) {
        if (bench.quick()) {
            ScalingBySize.quick(bench);
            return;
        }
        ScalingByWorkers.measure(bench);
        throttled(bench);
        ScalingBySize.measure(bench);
        ScalingByChunk.measure(bench);
    }

    public static void measureSizes(BenchRun bench) {
        ScalingBySize.measure(bench);
    }

    /** Each run sleeps, so that slots need no processor and coordination is all that is measured. */
    private static void throttled(BenchRun bench) {
        Table table = new Table(
                "Scaling: throttled slots",
                "Every run sleeps " + Math.round(DELAY_SECONDS * 1e3) + " ms; up to " + SLOTS_PER_PROCESS
                        + " slots per process; batches of " + Math.round(THROTTLED_SECONDS)
                        + " s. The JVMs use the C1 compiler only.",
                "slots",
                "processes",
                "runs/s",
                "times one slot",
                "claims");
        double one = 0;
        for (int slots = 1; slots < SLOTS_PER_PROCESS; slots *= 2) {
            try (RunningSystem system = throttledApi(bench, slots).startWorkers(1)) {
                one = throttled(bench, system, slots, one, table);
            }
        }
        // Started workers are kept: they have compiled their code, which would take minutes for eight at once.
        try (RunningSystem system = throttledApi(bench, SLOTS_PER_PROCESS)) {
            for (int processes = 1; processes <= PROCESSES_MAX; processes *= 2) {
                system.startWorkers(processes - system.workers().size());
                throttled(bench, system, processes * SLOTS_PER_PROCESS, one, table);
            }
        }
        bench.report().add(table);
    }

    private static RunningSystem throttledApi(BenchRun bench, int slots) {
        return RunningSystem.distributed(bench)
                .throttled(Double.toString(DELAY_SECONDS))
                .with("BINGOSIM_SLOTS", Integer.toString(slots))
                .startApi();
    }

    /** Returns the runs per second of one slot. */
    private static double throttled(BenchRun bench, RunningSystem system, int slots, double one, Table table) {
        bench.progress("scaling: " + slots + " throttled slots");
        long runs = Math.round(slots * THROTTLED_SECONDS / DELAY_SECONDS);
        BatchClient client = system.client();
        String scenario = client.storeScenario(bench.sample("small"));
        client.secondsToFinal(scenario, runs / 3);
        List<Double> rates = new ArrayList<>();
        double before = claims(system);
        // With one process, repetitions hardly differ.
        int repetitions = slots <= SLOTS_PER_PROCESS ? 1 : bench.repetitions();
        for (int repetition = 0; repetition < repetitions; repetition++) {
            rates.add(runs / client.secondsToFinal(scenario, runs));
        }
        Spread rate = Spread.of(rates);
        double ofOne = slots == 1 ? rate.median() : one;
        double claims = (claims(system) - before) / rates.size();
        table.row(slots, system.workers().size(), rate, rate.median() / ofOne, claims);
        return ofOne;
    }

    static double claims(RunningSystem system) {
        return Infrastructure.number(system.database(), "SELECT count(*) FROM chunk_attempt");
    }
}
