package io.bingosim.bench.truth;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.system.ExperimentTimes;
import java.util.List;
import java.util.function.Consumer;

/** Whether the numbers shown to users are true, part by part. A part prints its own tables. */
public final class TruthSection {
    private static final List<Consumer<BenchRun>> PARTS = List.of(
            IntervalTruth::measure,
            LiveResultsTruth::measure,
            PromiseTruth::measure,
            EverMissTruth::measure,
            FrugalityTruth::measure,
            TruthSection::measureVerdicts);

    private TruthSection() {}

    public static void measure(BenchRun bench) {
        PARTS.forEach(part -> part.accept(bench));
    }

    /** The only part that needs a quiet machine, and no more than a few minutes: how long a verdict takes. */
    public static void measureVerdicts(BenchRun bench) {
        VerdictTimes.measure(bench);
        ExperimentTimes.measure(bench);
    }
}
