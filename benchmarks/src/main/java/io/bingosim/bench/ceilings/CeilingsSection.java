package io.bingosim.bench.ceilings;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Measures the most that this broker and this database can do. */
public final class CeilingsSection {
    private CeilingsSection() {}

    public static void measure(BenchRun bench) {
        int messages = bench.quick() ? 10_000 : 40_000;
        Duration time = Duration.ofSeconds(bench.quick() ? 2 : 5);
        List<Double> publishes = new ArrayList<>();
        List<Double> consumes = new ArrayList<>();
        List<Double> claims = new ArrayList<>();
        List<Double> inserts = new ArrayList<>();
        try {
            BrokerCeiling broker = new BrokerCeiling(bench.infrastructure().freshVhost());
            for (int repetition = 0; repetition < bench.repetitions(); repetition++) {
                bench.progress("ceilings, repetition " + (repetition + 1));
                var database = new DatabaseCeiling(bench.infrastructure().freshDatabase(), bench.root());
                publishes.add(broker.publishesPerSecond(messages));
                consumes.add(broker.consumesPerSecond(messages));
                claims.add(database.claimsPerSecond(time));
                inserts.add(database.blockInsertsPerSecond(time));
            }
            broker.close();
        } catch (Exception e) {
            throw new IllegalStateException("the broker or the database failed: " + e.getMessage(), e);
        }
        Table table = new Table(
                "Ceilings",
                "One at a time on this machine, nothing else running. A chunk needs one publish, one consume, one claim"
                        + " and one block insert; with 32 slots or more, about 64 chunks end per second.",
                "what",
                "per second");
        table.row("confirmed publishes, quorum queue", Spread.of(publishes));
        table.row("consumed and acknowledged messages", Spread.of(consumes));
        table.row("claims of one chunk, " + DatabaseCeiling.clients() + " clients", Spread.of(claims));
        table.row(
                "inserts of a block of " + DatabaseCeiling.blockKilobytes() + " kB, " + DatabaseCeiling.clients()
                        + " clients",
                Spread.of(inserts));
        bench.report().add(table);
        double kilobytes = Spread.of(inserts).median() * DatabaseCeiling.blockKilobytes();
        bench.report().add(new WalCeiling(bench, kilobytes).measure());
    }
}
