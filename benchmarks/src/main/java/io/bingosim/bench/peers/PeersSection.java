package io.bingosim.bench.peers;

import io.bingosim.bench.harness.BareEngine;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Interleaved;
import io.bingosim.bench.harness.Interleaved.Contender;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import io.bingosim.bench.system.RunningSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** BingoSim and its peers, side by side on one Postgres and one broker. */
public final class PeersSection {
    private static final String WORKERS = "BingoSim, 2 workers of 1 slot";
    private static final String LOCAL = "BingoSim, LOCAL, 2 slots";
    private static final int ROUNDS_MIN = 5;

    private PeersSection() {}

    public static void measure(BenchRun bench) {
        List<String> workloads = bench.quick() ? List.of("winter") : List.of("winter", "small");
        RunningSystem workers = RunningSystem.pair(bench);
        try (RunningSystem local = RunningSystem.local(bench);
                ResultTable results = new ResultTable(bench.infrastructure().freshDatabase())) {
            List<Peer> schedulers = List.of(new DbSchedulerPeer(results), new JobRunrPeer(results));
            NaivePeer naive = new NaivePeer(results, bench.infrastructure().freshVhost());
            for (String workload : workloads) {
                bench.report().add(compare(bench, bench.sample(workload), schedulers, naive, results, workers, local));
            }
        }
    }

    private static Table compare(
            BenchRun bench,
            Workload workload,
            List<Peer> schedulers,
            Peer naive,
            ResultTable results,
            RunningSystem workers,
            RunningSystem local) {
        double rate = BareEngine.measure(workload, 1, Duration.ofSeconds(4), Duration.ofSeconds(1))
                .runsPerSecond();
        int cores = Runtime.getRuntime().availableProcessors();
        int manyRuns = (int) Math.max(500, rate * cores * bench.engineTime().toMillis() / 1e3);
        int chunk = (int) Math.max(1, rate / 4);
        int fewRuns = Math.min(manyRuns, bench.quick() ? 1_000 : 2_000);

        List<Contender> contenders = new ArrayList<>();
        contenders.add(bingosim(bench, WORKERS, workload, manyRuns, workers));
        contenders.add(bingosim(bench, LOCAL, workload, manyRuns, local));
        for (Peer peer : schedulers) {
            contenders.add(contender(bench, peer, workload, fewRuns, 1, JobOutput.RUNS, results));
            contenders.add(contender(bench, peer, workload, manyRuns, chunk, JobOutput.RUNS, results));
            contenders.add(contender(bench, peer, workload, manyRuns, chunk, JobOutput.RUNS_AND_RESULTS, results));
        }
        contenders.add(contender(bench, naive, workload, fewRuns, 1, JobOutput.RUNS, results));
        Peer executor = new ExecutorPeer();
        contenders.add(contender(bench, executor, workload, fewRuns, 1, JobOutput.RUNS, results));
        contenders.add(contender(bench, executor, workload, manyRuns, chunk, JobOutput.RUNS, results));
        Map<String, Spread> spreads = Interleaved.measure(bench.quick() ? 1 : ROUNDS_MIN, contenders);
        double ofWorkers = spreads.getOrDefault(WORKERS, Spread.of(0)).median();
        double ofLocal = spreads.getOrDefault(LOCAL, Spread.of(0)).median();
        Table table = new Table(
                "Peers: " + workload.name(),
                "From requesting the runs until the last result is stored; BingoSim, and peers with results, until those are"
                        + " computed. One job per run: " + fewRuns
                        + " runs; otherwise " + manyRuns + " runs, " + chunk + " per job.",
                "contender",
                "runs/s",
                "BingoSim with workers is … times as fast",
                "LOCAL is … times as fast");
        spreads.forEach(
                (name, spread) -> table.row(name, spread, ofWorkers / spread.median(), ofLocal / spread.median()));
        return table;
    }

    private static Contender bingosim(BenchRun bench, String name, Workload workload, int runs, RunningSystem system) {
        var client = system.client();
        String scenario = client.storeScenario(workload);
        client.warmUp(scenario, bench.warmUpTime());
        return new Named(name, () -> {
            bench.progress("peers " + workload.name() + ": " + name);
            return runs / client.secondsToFinal(scenario, runs);
        });
    }

    private static Contender contender(
            BenchRun bench,
            Peer peer,
            Workload workload,
            int runs,
            int runsPerJob,
            JobOutput output,
            ResultTable results) {
        String name = peer.name() + ", " + output.label(runsPerJob == 1 ? "run" : "chunk");
        return new Named(name, () -> {
            bench.progress("peers " + workload.name() + ": " + name);
            results.empty();
            double seconds = peer.seconds(workload, runs, runsPerJob, output);
            if (!(peer instanceof ExecutorPeer)) {
                results.requireRuns(runs);
            }
            return runs / seconds;
        });
    }

    private interface Measure {
        double run() throws Exception;
    }

    private record Named(String name, Measure body) implements Contender {
        @Override
        public double measure() throws Exception {
            return body.run();
        }
    }
}
