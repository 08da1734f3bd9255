package io.bingosim.batch;

/** Where the chunks of a batch are executed: in the API process itself, or by workers. */
public enum Mode {
    LOCAL,
    DISTRIBUTED
}
