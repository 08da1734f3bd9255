package io.bingosim.bench;

import io.bingosim.bench.api.ApiSection;
import io.bingosim.bench.api.QuickLookSection;
import io.bingosim.bench.ceilings.CeilingsSection;
import io.bingosim.bench.engine.EngineChangeSection;
import io.bingosim.bench.engine.EngineSection;
import io.bingosim.bench.engine.JmhSection;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.lifecycle.LifecycleSection;
import io.bingosim.bench.peers.PeersSection;
import io.bingosim.bench.start.StartSection;
import io.bingosim.bench.system.EndToEndSection;
import io.bingosim.bench.system.ExportSection;
import io.bingosim.bench.system.FairnessSection;
import io.bingosim.bench.system.LatencySection;
import io.bingosim.bench.system.MemorySection;
import io.bingosim.bench.system.ScalingSection;
import io.bingosim.bench.truth.TruthSection;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Everything that can be measured, in the order it is measured. */
public enum BenchSection {
    ENGINE(EngineSection::measure, Target.OWN, When.ALWAYS),
    END_TO_END(EndToEndSection::measure, Target.SHARED, When.ALWAYS),
    SCALING(ScalingSection::measure, Target.SHARED, When.ALWAYS),
    /** The part of scaling about the size of batches. */
    SIZES(ScalingSection::measureSizes, Target.OWN, When.NAMED),
    PEERS(PeersSection::measure, Target.SHARED, When.ALWAYS),
    LATENCY(LatencySection::measure, Target.SHARED, When.ALWAYS),
    FAIRNESS(FairnessSection::measure, Target.SHARED, When.ALWAYS),
    API(ApiSection::measure, Target.OWN, When.ALWAYS),
    QUICK_LOOK(QuickLookSection::measure, Target.OWN, When.ALWAYS),
    /** Waits for counters that Postgres publishes with a delay, which is too long for a quick round. */
    LIFECYCLE(LifecycleSection::measure, Target.OWN, When.UNLESS_QUICK),
    CEILINGS(CeilingsSection::measure, Target.OWN, When.ALWAYS),
    START(StartSection::measure, Target.OWN, When.ALWAYS),
    /** Simulates for a minute before it measures. */
    EXPORT(ExportSection::measure, Target.OWN, When.NAMED),
    /** Says nothing about speed: whether the intervals of results hold. */
    TRUTH(TruthSection::measure, Target.OWN, When.NAMED),
    /** The last part of truth. */
    VERDICTS(TruthSection::measureVerdicts, Target.OWN, When.NAMED),
    /** Takes as long as it is given: whether a worker's memory stays flat. */
    MEMORY(MemorySection::measure, Target.OWN, When.NAMED),
    /** Takes minutes and repeats what the engine section measures, more exactly. */
    JMH(JmhSection::measure, Target.OWN, When.NAMED),
    /** Needs the repository's history. */
    ENGINE_CHANGE(EngineChangeSection::measure, Target.OWN, When.NAMED);

    /** Whether a section uses the running pair of workers; it must not tick beside the other sections. */
    private enum Target {
        SHARED,
        OWN
    }

    /** When a section is measured that the command line does not name. */
    private enum When {
        ALWAYS,
        UNLESS_QUICK,
        NAMED
    }

    private final Consumer<BenchRun> measurement;
    private final Target target;
    private final When when;

    BenchSection(Consumer<BenchRun> measurement, Target target, When when) {
        this.measurement = measurement;
        this.target = target;
        this.when = when;
    }

    /** The name on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> keys() {
        return Arrays.stream(values()).map(BenchSection::key).toList();
    }

    boolean usesSharedSystem() {
        return target == Target.SHARED;
    }

    /** Whether to measure the section, given the named ones; none named means all. */
    boolean isWanted(List<String> named, boolean quick) {
        boolean byDefault = when == When.ALWAYS || (when == When.UNLESS_QUICK && !quick);
        return named.isEmpty() ? byDefault : named.contains(key());
    }

    void measure(BenchRun bench) {
        measurement.accept(bench);
    }
}
