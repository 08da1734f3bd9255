package io.bingosim.cli;

import io.bingosim.cli.terminal.CommandFailure;
import picocli.CommandLine.Option;

/** The options that {@code experiment}, {@code best} and {@code effects} share. */
final class ExperimentOptions {
    private static final int THREADS_MAX = 1_024;

    @Option(names = "--json", description = "Print only the results document.")
    private boolean asJson;

    @Option(
            names = "--local",
            description = "Use the engine alone, without a database or a server; gives the same document.")
    private boolean local;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "With --local. Default: one per core. Does not change the numbers.")
    private int threads = Runtime.getRuntime().availableProcessors();

    boolean asJson() {
        return asJson;
    }

    boolean local() {
        return local;
    }

    int threads() {
        if (threads < 1 || threads > THREADS_MAX) {
            throw CommandFailure.usage("--threads must be between 1 and " + THREADS_MAX + ": " + threads);
        }
        return threads;
    }
}
