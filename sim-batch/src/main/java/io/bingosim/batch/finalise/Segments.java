package io.bingosim.batch.finalise;

import io.bingosim.batch.finalise.FinaliseStore.StoredTally;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The prefixes a stop rule looks at are n = 1000 * 2^k; tallies are kept apart at these n. */
final class Segments {
    private Segments() {}

    static List<StoredTally> largest(List<StoredTally> tallies) {
        return tallies.stream().collect(Collectors.groupingBy(StoredTally::segment)).values().stream()
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
    }

    /** The tallies of the runs [0, n). */
    static List<StoredTally> prefix(List<StoredTally> tallies, long n) {
        int last = Long.numberOfTrailingZeros(Long.highestOneBit(n / 1000));
        return tallies.stream().filter(tally -> tally.segment() <= last).toList();
    }
}
