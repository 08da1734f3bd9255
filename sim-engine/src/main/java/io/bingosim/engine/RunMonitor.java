package io.bingosim.engine;

/** Follows a simulator from inside its runs, so that a long run can be told from one that hangs, and stopped. */
@FunctionalInterface
public interface RunMonitor {

    /** Stops nothing. */
    RunMonitor NONE = () -> true;

    /**
     * Called on the simulating thread before each team and every few hundred decision instants, which is many times per
     * second. A run ends here, with a {@link java.util.concurrent.CancellationException}, when the result is false.
     */
    boolean step();
}
