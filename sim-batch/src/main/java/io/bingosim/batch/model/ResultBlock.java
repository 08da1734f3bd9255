package io.bingosim.batch.model;

import io.bingosim.engine.block.BlockReader;
import java.util.Arrays;

/** The stored results of one chunk. `runs` is ascending; an index into it is the position in the reader. */
public record ResultBlock(long chunkId, long firstRun, long lastRun, long[] runs, BlockReader reader) {
    /** The position of a run, or a negative number if the block does not hold it. */
    public int positionOf(long run) {
        return Arrays.binarySearch(runs, run);
    }
}
