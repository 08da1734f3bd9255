package io.bingosim.cli.fault;

/**
 * Runs of the finished batches in a database at rest.
 *
 * @param longestPause seconds during which no run of a batch completed although there was work
 */
public record FaultRunCounts(long runs, long lost, long duplicated, long simulatedAgain, double longestPause) {
    public static final FaultRunCounts NONE = new FaultRunCounts(0, 0, 0, 0, 0);
}
