package io.bingosim.bench.ceilings;

import io.bingosim.bench.harness.BareEngine;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Infrastructure;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import io.bingosim.bench.system.BatchClient;
import io.bingosim.bench.system.RunningSystem;
import java.time.Duration;
import java.util.List;

/** How much WAL a thousand runs write on two workers, and how many slots a disk then allows. */
final class WalCeiling {
    private static final List<String> SCENARIOS = List.of("small", "winter");
    private static final List<String> KEEPS = List.of("RUNS", "SUMMARY");
    private static final Duration ENGINE = Duration.ofMillis(700);
    private static final Duration BATCH = Duration.ofSeconds(6);
    private static final int WORKERS = 2;
    private static final String WAL = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')";

    private final BenchRun bench;
    private final double walKilobytesPerSecond;

    /** @param walKilobytesPerSecond what the disk has been seen to write */
    WalCeiling(BenchRun bench, double walKilobytesPerSecond) {
        this.bench = bench;
        this.walKilobytesPerSecond = walKilobytesPerSecond;
    }

    Table measure() {
        Table table = new Table(
                "Slots that the WAL allows",
                "Two workers, chunks of half a second; larger clusters have longer chunks. A slot is as fast as"
                        + " one of two threads of the bare engine. The disk: " + Math.round(walKilobytesPerSecond)
                        + " kB per second, by the inserts of blocks.",
                "scenario",
                "keep",
                "WAL kB per thousand runs",
                "runs/s of a slot",
                "slots on one Postgres");
        RunningSystem system = RunningSystem.pair(bench);
        for (String name : SCENARIOS) {
            Workload workload = bench.sample(name);
            double slot = BareEngine.measure(workload, WORKERS, ENGINE, ENGINE).runsPerSecond() / WORKERS;
            long runs = (long) (slot * WORKERS * (bench.quick() ? 1 : BATCH.toSeconds()));
            for (String keep : KEEPS) {
                bench.progress("WAL of " + name + ", " + keep);
                Spread kilobytes = kilobytesPerThousand(system, workload, runs, keep);
                table.row(
                        name,
                        keep,
                        kilobytes,
                        Math.round(slot),
                        Math.round(walKilobytesPerSecond / (kilobytes.median() * slot / 1e3)));
            }
        }
        return table;
    }

    private Spread kilobytesPerThousand(RunningSystem system, Workload workload, long runs, String keep) {
        BatchClient client = system.client();
        String scenario = client.storeScenario(workload);
        // The first batch warms the workers up, so that chunks have the size they keep.
        client.secondsToFinal(scenario, runs / 2, keep);
        double[] kilobytes = new double[bench.repetitions()];
        for (int i = 0; i < kilobytes.length; i++) {
            double before = Infrastructure.number(system.database(), WAL);
            client.secondsToFinal(scenario, runs, keep);
            kilobytes[i] = (Infrastructure.number(system.database(), WAL) - before) / 1_024 / (runs / 1e3);
        }
        return Spread.of(kilobytes);
    }
}
