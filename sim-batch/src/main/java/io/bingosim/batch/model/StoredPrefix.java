package io.bingosim.batch.model;

import java.util.List;

/** The tallies of the runs [0, coveredRuns) of a batch. */
public record StoredPrefix(long coveredRuns, List<StoredTally> tallies) {
    public StoredPrefix {
        tallies = List.copyOf(tallies);
    }

    /** The coverage of results that were made from these tallies and have this many runs. */
    public Coverage coverage(long completedRuns) {
        return Coverage.of(coveredRuns, completedRuns);
    }
}
