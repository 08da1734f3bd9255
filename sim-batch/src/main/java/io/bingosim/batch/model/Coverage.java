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

    /** The runs with a result. */
    public long completedRuns() {
        return coveredRuns - missingRuns;
    }
}
