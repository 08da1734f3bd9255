package io.bingosim.experiment.result;

import io.bingosim.experiment.look.MeasureCounts;
import java.util.Map;

/**
 * The histograms after a look, by the number of the variant. Variants that failed have none.
 *
 * @param values over the runs of the variant
 * @param toLeader over the runs that the variant and the leader of the look both have; empty without a leader
 * @param toBaseline over the runs that the variant and the baseline both have; empty if the baseline failed
 */
public record ExperimentCounts(
        Map<Integer, MeasureCounts> values,
        Map<Integer, MeasureCounts> toLeader,
        Map<Integer, MeasureCounts> toBaseline) {

    public ExperimentCounts {
        values = Map.copyOf(values);
        toLeader = Map.copyOf(toLeader);
        toBaseline = Map.copyOf(toBaseline);
    }
}
