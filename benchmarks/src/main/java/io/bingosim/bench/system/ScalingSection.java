package io.bingosim.bench.system;

import io.bingosim.bench.BenchRun;
import io.bingosim.bench.Infrastructure;
import io.bingosim.bench.frame.BareEngine;
import io.bingosim.bench.frame.Table;
import io.bingosim.bench.frame.Workload;
import io.bingosim.stack.rabbit.BrokerAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the coordination grows: with slots, with the batch, with the chunk, and with the transport. */
public final class ScalingSection {
    private static final int SLOTS_PER_PROCESS = 8;
    private static final double DELAY_SECONDS = 0.02;

    private ScalingSection() {}

    public static void measure(BenchRun bench) {
        throttled(bench);
        batchSizes(bench);
        if (!bench.quick()) {
            chunkSizes(bench);
        }
    }

    /** Each run sleeps, so that slots cost no processor: what is left is the coordination. */
    private static void throttled(BenchRun bench) {
        List<Integer> sizes = bench.quick() ? List.of(1, 16) : List.of(1, 2, 4, 8, 16, 32, 64);
        double seconds = bench.quick() ? 4 : 10;
        Table table = new Table(
                "Scaling: throttled slots",
                "Every run sleeps " + Math.round(DELAY_SECONDS * 1e3) + " ms; up to " + SLOTS_PER_PROCESS
                        + " slots a process.",
                "slots",
                "processes",
                "runs/s",
                "times one slot",
                "claims");
        double one = 0;
        for (int slots : sizes) {
            bench.progress("scaling: " + slots + " throttled slots");
            int processes = (slots + SLOTS_PER_PROCESS - 1) / SLOTS_PER_PROCESS;
            try (RunningSystem system = system(bench, bench.infrastructure().freshVhost())
                    .with("BINGOSIM_WORKER_DELAY", "PT" + DELAY_SECONDS + "S")
                    .with("BINGOSIM_SLOTS", Integer.toString(slots / processes))
                    .startApi()
                    .startWorkers(processes)) {
                long runs = Math.round(slots * seconds / DELAY_SECONDS);
                BatchClient client = system.client();
                String scenario = client.storeScenario(bench.sample("small"));
                client.secondsToFinal(scenario, Math.max(20, runs / 8));
                double rate = runs / client.secondsToFinal(scenario, runs);
                one = slots == 1 ? rate : one;
                table.row(slots, processes, rate, rate / one, claims(system));
            }
        }
        bench.report().add(table);
    }

    private static void batchSizes(BenchRun bench) {
        Workload small = bench.sample("small");
        double bare = BareEngine.measure(small, 2, Duration.ofMillis(500), Duration.ofMillis(500))
                .runsPerSecond();
        Table table = new Table(
                "Scaling: batch size",
                "small, two workers of one slot, POST to final answer.",
                "runs",
                "transport",
                "runs/s",
                "µs a run",
                "share of the bare engine");
        long largest = bench.quick() ? 100_000 : 10_000_000;
        for (String transport : bench.quick() ? List.of("rabbitmq") : List.of("rabbitmq", "postgres")) {
            BrokerAddress broker =
                    transport.equals("rabbitmq") ? bench.infrastructure().freshVhost() : null;
            try (RunningSystem system =
                    system(bench, broker).with("BINGOSIM_SLOTS", "1").startApi().startWorkers(2)) {
                BatchClient client = system.client();
                String scenario = client.storeScenario(small);
                client.secondsToFinal(scenario, (long) (2 * bare));
                for (long runs = 1_000; runs <= largest; runs *= 10) {
                    bench.progress("scaling: " + runs + " runs through " + transport);
                    double seconds = client.secondsToFinal(scenario, runs);
                    table.row(runs, transport, runs / seconds, seconds / runs * 1e6, runs / seconds / bare);
                }
            }
        }
        bench.report().add(table);
    }

    private static void chunkSizes(BenchRun bench) {
        List<Integer> sizes = List.of(1, 10, 15, 20, 100, 1_000, 0);
        Table table = new Table(
                "Scaling: chunk size",
                "winter, two workers of one slot; claims = chunks, because each is claimed once.",
                "runs per chunk",
                "runs/s",
                "claims per 10 s",
                "runs ÷ claims");
        Workload winter = bench.sample("winter");
        for (int size : sizes) {
            bench.progress("scaling: " + size + " runs per chunk");
            try (RunningSystem system = system(bench, bench.infrastructure().freshVhost())
                    .with("BINGOSIM_DISPATCH_FIXED_RUNS", Integer.toString(size))
                    .with("BINGOSIM_SLOTS", "1")
                    .startApi()
                    .startWorkers(2)) {
                BatchClient client = system.client();
                String scenario = client.storeScenario(winter);
                client.secondsToFinal(scenario, 2_000);
                double before = claims(system);
                long runs = 40_000;
                double seconds = client.secondsToFinal(scenario, runs);
                double claims = claims(system) - before;
                table.row(
                        size == 0 ? "adaptive" : Integer.toString(size),
                        runs / seconds,
                        claims / seconds * 10,
                        runs / claims);
            }
        }
        bench.report().add(table);
    }

    private static double claims(RunningSystem system) {
        return Double.parseDouble(Infrastructure.ask(system.database(), "SELECT count(*) FROM chunk_attempt"));
    }

    private static RunningSystem system(BenchRun bench, @Nullable BrokerAddress broker) {
        return new RunningSystem(bench.root(), bench.infrastructure().freshDatabase(), broker, "DISTRIBUTED");
    }
}
