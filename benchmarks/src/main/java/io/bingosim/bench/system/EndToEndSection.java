package io.bingosim.bench.system;

import io.bingosim.bench.harness.BareEngine;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From POST to final results, compared with the bare engine on as many threads, and the cost of a run. */
public final class EndToEndSection {
    private static final List<String> SCENARIOS = List.of("small", "winter", "spring", "spring-online", "clan");
    private static final Duration ENGINE = Duration.ofMillis(700);

    /** Long enough that the start and the end of a batch, a tenth of a second or more, do not decide its share. */
    private static final Duration BATCH = Duration.ofSeconds(4);

    /** One measured batch. */
    private record Sample(double runsPerSecond, double bare, long runs, int teams, ResourceUse cost) {}

    private EndToEndSection() {}

    public static void measure(BenchRun bench) {
        Map<String, List<Sample>> samples = new LinkedHashMap<>();
        Map<String, Double> peaks = new LinkedHashMap<>();
        if (bench.quick()) {
            distributed(bench, RunningSystem.pair(bench), List.of("small", "winter", "clan"), samples, peaks);
        } else {
            oneAndTwoWorkers(bench, samples, peaks);
            local(bench, samples, peaks);
        }
        report(bench, samples, peaks);
    }

    /** Keeps the same processes: a new one would have to compile the engine first. */
    private static void oneAndTwoWorkers(BenchRun bench, Map<String, List<Sample>> samples, Map<String, Double> peaks) {
        try (RunningSystem system =
                RunningSystem.distributed(bench).with("BINGOSIM_SLOTS", "1").startApi()) {
            for (int count = 1; count <= 2; count++) {
                system.startWorkers(1);
                distributed(bench, system, SCENARIOS, samples, peaks);
            }
        }
    }

    private static void distributed(
            BenchRun bench,
            RunningSystem system,
            List<String> names,
            Map<String, List<Sample>> samples,
            Map<String, Double> peaks) {
        int count = system.workers().size();
        String executors = count + (count == 1 ? " worker" : " workers");
        samples(bench, system, names, count, executors, samples);
        peaks.put("API", ProcessStats.peakMegabytes(system.api().pid()));
        peaks.put("worker", ProcessStats.peakMegabytes(system.workers().get(0).pid()));
    }

    private static void local(BenchRun bench, Map<String, List<Sample>> samples, Map<String, Double> peaks) {
        int slots = Runtime.getRuntime().availableProcessors();
        try (RunningSystem system =
                new RunningSystem(bench.root(), bench.infrastructure().freshDatabase(), null, "LOCAL").startApi()) {
            samples(bench, system, SCENARIOS, slots, "LOCAL, " + slots + " slots", samples);
            peaks.put("LOCAL API", ProcessStats.peakMegabytes(system.api().pid()));
        }
    }

    /** All scenarios once per repetition. */
    private static void samples(
            BenchRun bench,
            RunningSystem system,
            List<String> names,
            int threads,
            String executors,
            Map<String, List<Sample>> samples) {
        for (int repetition = 0; repetition < bench.repetitions(); repetition++) {
            for (String name : names) {
                bench.progress("end to end " + name + " | " + executors);
                samples.computeIfAbsent(name + " | " + executors, k -> new ArrayList<>())
                        .add(sample(bench, system, bench.sample(name), threads, repetition == 0));
            }
        }
    }

    private static Sample sample(BenchRun bench, RunningSystem system, Workload workload, int threads, boolean cold) {
        BatchClient client = system.client();
        String scenario = client.storeScenario(workload);
        double bareBefore =
                BareEngine.measure(workload, threads, ENGINE, ENGINE).runsPerSecond();
        Duration length = bench.quick() ? bench.engineTime() : BATCH;
        long runs = (long) Math.max(50, bareBefore * length.toMillis() / 1e3);
        if (cold) {
            client.secondsToFinal(scenario, runs);
        }
        ResourceUse before = ResourceUse.now(bench, system);
        double seconds = client.secondsToFinal(scenario, runs);
        ResourceUse cost = ResourceUse.now(bench, system).since(before);
        double bareAfter = BareEngine.measure(workload, threads, ENGINE.dividedBy(2), ENGINE)
                .runsPerSecond();
        double bare = (bareBefore + bareAfter) / 2;
        return new Sample(runs / seconds, bare, runs, workload.scenario().teamCount(), cost);
    }

    private static void report(BenchRun bench, Map<String, List<Sample>> samples, Map<String, Double> peaks) {
        Table speed = new Table(
                "End to end",
                "POST to final results. Share: of the bare engine on as many threads, measured before and after."
                        + " Database, broker, API and workers share the cores with the engine.",
                "scenario",
                "executors",
                "runs/s",
                "share of the bare engine",
                "runs");
        Table cost = new Table(
                "End to end: cost",
                "Per thousand runs, heartbeats and ticks of idle processes included; processor time in milliseconds."
                        + " Peak memory in MB: " + peakText(peaks) + ".",
                "scenario",
                "executors",
                "transactions",
                "WAL kB",
                "messages",
                "API ms",
                "workers ms",
                "Postgres ms",
                "broker ms",
                "bytes stored per run and team");
        samples.forEach((key, list) -> {
            String[] name = key.split(" \\| ", 2);
            Spread rate = Spread.of(list.stream().map(Sample::runsPerSecond).toList());
            Spread share = Spread.of(
                    list.stream().map(s -> s.runsPerSecond() / s.bare()).toList());
            Sample last = list.get(list.size() - 1);
            speed.row(name[0], name[1], rate, share, last.runs());
            double thousand = last.runs() / 1e3;
            ResourceUse spent = last.cost();
            cost.row(
                    name[0],
                    name[1],
                    spent.transactions() / thousand,
                    spent.walBytes() / 1_024 / thousand,
                    spent.messages() / thousand,
                    spent.apiSeconds() * 1e3 / thousand,
                    spent.workerSeconds() * 1e3 / thousand,
                    spent.postgresSeconds() * 1e3 / thousand,
                    spent.brokerSeconds() * 1e3 / thousand,
                    spent.storedBytes() / last.runs() / last.teams());
        });
        bench.report().add(speed);
        bench.report().add(cost);
    }

    private static String peakText(Map<String, Double> peaks) {
        return String.join(
                ", ",
                peaks.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + Math.round(entry.getValue()))
                        .toList());
    }
}
