package io.bingosim.stack.postgres;

import io.bingosim.stack.process.Signal;

/** Postgres' own shutdown modes, and SIGKILL. */
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
