package io.bingosim.stack.postgres;

import io.bingosim.stack.process.Signal;

/** How the server goes down: in Postgres' own words, and the one it cannot answer. */
public enum StopMode {
    /** Sessions are ended, everything is written. */
    FAST(Signal.INT),
    /** Nothing is written; the next start recovers. */
    IMMEDIATE(Signal.QUIT),
    /** The postmaster is killed; its children notice and leave. */
    KILL(Signal.KILL);

    final Signal signal;

    StopMode(Signal signal) {
        this.signal = signal;
    }
}
