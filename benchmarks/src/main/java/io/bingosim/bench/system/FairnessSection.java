package io.bingosim.bench.system;

import io.bingosim.bench.harness.BareEngine;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether batches share the workers fairly. */
public final class FairnessSection {
    private static final int BATCHES = 10;

    private FairnessSection() {}

    public static void measure(BenchRun bench) {
        Workload winter = bench.sample("winter");
        double rate = BareEngine.measure(winter, 1, Duration.ofSeconds(1), Duration.ofMillis(500))
                .runsPerSecond();
        Table table = new Table("Fairness", "Winter, two workers of one slot.", "what", "value");
        RunningSystem system = RunningSystem.pair(bench);
        BatchClient client = system.client();
        String scenario = client.storeScenario(winter);
        client.secondsToFinal(scenario, (long) (rate * (bench.quick() ? 1 : 4)));
        bench.progress("fairness: ten equal batches");
        long runs = (long) (rate * (bench.quick() ? 0.5 : 4));
        table.row("Jain index over ten equal batches when the first ends", jain(client, scenario, runs));
        bench.progress("fairness: small behind large");
        List<Double> alone = new ArrayList<>();
        List<Double> behind = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            alone.add(client.secondsToFinal(scenario, 100) * 1e3);
        }
        String large = client.create(scenario, 1_000_000);
        client.secondsToFinal(scenario, 1_000);
        for (int i = 0; i < 5; i++) {
            behind.add(client.secondsToFinal(scenario, 100) * 1e3);
        }
        client.cancel(large);
        table.row("100 runs alone, ms", Spread.of(alone));
        table.row("100 runs behind a million, ms", Spread.of(behind));
        bench.report().add(table);
    }

    private static double jain(BatchClient client, String scenario, long runs) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < BATCHES; i++) {
            ids.add(client.create(scenario, runs));
        }
        List<Double> shares = new ArrayList<>();
        while (shares.stream().noneMatch(share -> share >= runs)) {
            shares.clear();
            ids.forEach(id ->
                    shares.add(client.batch(id).get("runs").get("completed").asDouble()));
        }
        ids.forEach(client::awaitEnd);
        double sum = shares.stream().mapToDouble(Double::doubleValue).sum();
        double squares = shares.stream().mapToDouble(share -> share * share).sum();
        return sum * sum / (BATCHES * squares);
    }
}
