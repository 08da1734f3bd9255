package io.bingosim.bench.system;

import io.bingosim.bench.harness.BareEngine;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Infrastructure;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** How long a user waits for first results, final results, a create under load, and a cancel. */
public final class LatencySection {
    private static final int CALLERS = 4;
    private static final long MANY_RUNS = 1_000_000;
    private static final Duration READING_PAUSE = Duration.ofMillis(5);
    private static final Duration SETTLING = Duration.ofMillis(200);

    private LatencySection() {}

    public static void measure(BenchRun bench) {
        Workload winter = bench.sample("winter");
        double rate = BareEngine.measure(winter, 1, Duration.ofSeconds(1), Duration.ofMillis(500))
                .runsPerSecond();
        Table table = new Table(
                "Latency",
                "Milliseconds, winter, two workers of one slot. The engine alone needs " + Math.round(100 / rate * 1e3)
                        + " ms for 100 runs on one thread.",
                "what",
                "p50",
                "p99",
                "samples");
        RunningSystem system = RunningSystem.pair(bench);
        BatchClient client = system.client();
        String scenario = client.storeScenario(winter);
        bench.progress("latency: warming up");
        client.warmUp(scenario, bench.warmUpTime());
        int samples = bench.quick() ? 5 : 50;
        bench.progress("latency: 100 runs");
        row(table, "POST to final results, 100 runs", samples, () -> client.secondsToFinal(scenario, 100));
        row(
                table,
                "POST to first live result of a million runs, by polling",
                samples,
                () -> firstResult(client, scenario));
        row(
                table,
                "POST to first live result of a million runs, by event stream",
                samples,
                () -> firstEvent(client, scenario));
        bench.progress("latency: create under load");
        createUnderLoad(table, client, scenario, samples);
        bench.progress("latency: cancel");
        row(table, "cancel to no open chunk", Math.max(3, samples / 10), () -> cancel(system, client, scenario));
        bench.report().add(table);
    }

    private static double firstResult(BatchClient client, String scenario) {
        long started = System.nanoTime();
        String id = client.create(scenario, MANY_RUNS);
        while (client.results(id).get("coveredRuns").asLong() == 0) {
            // Without a pause the reader would take a core from the engine.
            LockSupport.parkNanos(READING_PAUSE.toNanos());
        }
        double seconds = (System.nanoTime() - started) / 1e9;
        end(client, id);
        return seconds;
    }

    /** The next batch finds idle slots. */
    private static void end(BatchClient client, String id) {
        client.cancel(id);
        LockSupport.parkNanos(SETTLING.toNanos());
    }

    private static double firstEvent(BatchClient client, String scenario) {
        long started = System.nanoTime();
        String id = client.create(scenario, MANY_RUNS);
        client.awaitEvent(id, view -> view.get("coveredRuns").asLong() > 0);
        double seconds = (System.nanoTime() - started) / 1e9;
        end(client, id);
        return seconds;
    }

    private static void createUnderLoad(Table table, BatchClient client, String scenario, int samples) {
        String large = client.create(scenario, 50_000_000);
        List<String> created = new ArrayList<>();
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
        try {
            List<Callable<Double>> calls = new ArrayList<>();
            for (int i = 0; i < samples * 20; i++) {
                calls.add(() -> {
                    long started = System.nanoTime();
                    String id = client.create(scenario, 10);
                    double seconds = (System.nanoTime() - started) / 1e9;
                    synchronized (created) {
                        created.add(id);
                    }
                    return seconds;
                });
            }
            List<Double> seconds = new ArrayList<>();
            for (Future<Double> call : callers.invokeAll(calls)) {
                seconds.add(call.get());
            }
            print(table, "create, " + CALLERS + " callers, a large batch running", seconds);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            callers.shutdownNow();
        }
        client.cancel(large);
        created.forEach(client::awaitEnd);
    }

    private static double cancel(RunningSystem system, BatchClient client, String scenario) {
        String id = client.create(scenario, 50_000_000);
        while (client.batch(id).get("runs").get("completed").asLong() == 0) {
            Thread.onSpinWait();
        }
        long started = System.nanoTime();
        client.cancel(id);
        String open =
                "SELECT count(*) FROM run_chunk WHERE status IN ('PENDING', 'RUNNING') AND batch_id = '" + id + "'";
        while (!Infrastructure.value(system.database(), open).equals("0")) {
            Thread.onSpinWait();
        }
        return (System.nanoTime() - started) / 1e9;
    }

    private static void row(Table table, String what, int samples, Callable<Double> measure) {
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < samples; i++) {
            try {
                seconds.add(measure.call());
            } catch (Exception e) {
                throw new IllegalStateException(what, e);
            }
        }
        print(table, what, seconds);
    }

    private static void print(Table table, String what, List<Double> seconds) {
        List<Double> sorted = seconds.stream().sorted().toList();
        double middle = sorted.get(sorted.size() / 2);
        double late = sorted.get((int) Math.ceil(sorted.size() * 0.99) - 1);
        table.row(what, middle * 1e3, late * 1e3, sorted.size());
    }
}
