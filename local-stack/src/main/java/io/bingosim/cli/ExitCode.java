package io.bingosim.cli;

/** What the exit codes of {@code ./bingosim} mean; they are part of its interface. */
final class ExitCode {
    static final int OK = 0;
    /** The batch did not complete. */
    static final int BATCH_FAILED = 1;
    /** A wrong command line or an invalid scenario. */
    static final int USAGE = 2;
    /** Something about this machine. */
    static final int ENVIRONMENT = 3;

    private ExitCode() {}
}
