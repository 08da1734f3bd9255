package io.bingosim.cli.terminal;

/** Ends a command with one line on standard error and an exit code. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public CommandFailure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** A wrong command line. The message names the offending value and what is allowed. */
    public static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message);
    }

    public int exitCode() {
        return exitCode;
    }
}
