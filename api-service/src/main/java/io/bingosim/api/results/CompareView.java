package io.bingosim.api.results;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How two batches differ, a minus b, for every team that both have. */
record CompareView(
        UUID a,
        UUID b,
        boolean paired,
        @Nullable String unpairedBecause,
        long pairedRuns,
        List<Team> teams,
        List<String> onlyInA,
        List<String> onlyInB) {
    record Team(String key, String name, Side a, Side b, Difference difference) {}

    /** What each batch says by itself. */
    record Side(
            long runs,
            @Nullable Double points,
            @Nullable Double tiles,
            @Nullable Double winRate) {}

    /**
     * With 95 % intervals. The probability that a run of a has more points than the same run of b, and that they are
     * equal, can only be told run by run.
     */
    record Difference(
            Interval points,
            Interval tiles,
            Interval winRate,
            @Nullable Double probabilityAGreater,
            @Nullable Double probabilityEqual) {}

    record Interval(
            @Nullable Double mean,
            @Nullable Double low,
            @Nullable Double high) {}
}
