package io.bingosim.batch.steps.finalise;

import io.bingosim.batch.model.StoredTally;
import io.bingosim.engine.stats.PrefixSizes;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Selects stored tallies by segment, see {@link PrefixSizes}. */
final class TallySegments {
    private TallySegments() {}

    static List<StoredTally> largest(List<StoredTally> tallies) {
        return tallies.stream().collect(Collectors.groupingBy(StoredTally::segment)).values().stream()
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
    }

    /** The tallies of the runs [0, n). */
    static List<StoredTally> prefix(List<StoredTally> tallies, long n) {
        int last = PrefixSizes.exponentOf(n);
        return tallies.stream().filter(tally -> tally.segment() <= last).toList();
    }
}
