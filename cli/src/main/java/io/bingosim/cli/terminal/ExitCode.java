package io.bingosim.cli.terminal;

/** The exit codes of {@code ./bingosim}; scripts rely on them. */
public final class ExitCode {
    public static final int OK = 0;
    /** A batch, a test or an invariant failed. */
    public static final int FAILED = 1;
    /** A wrong command line or an invalid scenario. */
    public static final int USAGE = 2;
    /** This machine lacks or refuses something. */
    public static final int ENVIRONMENT = 3;

    private ExitCode() {}
}
