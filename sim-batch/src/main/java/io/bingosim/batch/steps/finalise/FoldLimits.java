package io.bingosim.batch.steps.finalise;

import io.bingosim.batch.BatchId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many tallies a batch may have before the next fold: those that the last fold could not join, because open chunks
 * lie between them, and some more. So a batch with many open chunks is not folded again and again in vain.
 */
final class FoldLimits {
    private static final int MORE = 64;
    private static final int BATCHES_MAX = 1_000;

    private final Map<BatchId, Integer> leftByLastFold = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<BatchId, Integer> eldest) {
            return size() > BATCHES_MAX;
        }
    };

    synchronized boolean isExceeded(BatchId batch, int tallies) {
        return tallies > leftByLastFold.getOrDefault(batch, 0) + MORE;
    }

    synchronized void folded(BatchId batch, int left) {
        leftByLastFold.put(batch, left);
    }
}
