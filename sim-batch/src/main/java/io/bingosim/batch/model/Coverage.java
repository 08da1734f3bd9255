package io.bingosim.batch.model;

/**
 * The runs that results are about: [0, coveredRuns). Of these, `missingRuns` have no result, because they failed for good
 * or wait for a retry.
 */
public record Coverage(long coveredRuns, long missingRuns) {
    public Coverage {
        if (missingRuns < 0 || missingRuns > coveredRuns) {
            throw new IllegalArgumentException(
                    "missingRuns must be between 0 and coveredRuns=" + coveredRuns + ": " + missingRuns);
        }
    }

    /** The coverage of results over [0, coveredRuns) of which this many runs have a result. */
    public static Coverage of(long coveredRuns, long completedRuns) {
        return new Coverage(coveredRuns, coveredRuns - completedRuns);
    }

    /** The runs with a result. */
    public long completedRuns() {
        return coveredRuns - missingRuns;
    }
}
