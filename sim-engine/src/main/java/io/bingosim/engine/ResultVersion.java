package io.bingosim.engine;

/**
 * The version of the results that this engine computes. A change of the engine after which any run of any scenario has
 * another result, and with it every change of a golden vector, increases it: runs that were not kept must not be computed
 * again with other results than those in their batch's tally.
 */
public final class ResultVersion {
    public static final int CURRENT = 1;

    private ResultVersion() {}
}
