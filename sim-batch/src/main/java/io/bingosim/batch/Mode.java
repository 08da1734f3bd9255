package io.bingosim.batch;

/** Who executes a batch's chunks: the API process itself, or workers. */
public enum Mode {
    LOCAL,
    DISTRIBUTED
}
