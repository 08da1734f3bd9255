package io.bingosim.batch.execute;

import io.bingosim.batch.model.ClaimedChunk;
import java.util.Comparator;

/**
 * A chunk waiting for a slot. The chunk whose batch has been served least goes first, as in dispatch, so that a small
 * batch does not wait for a large one.
 */
record QueuedChunk(ClaimedChunk chunk, Runnable work) implements Runnable, Comparable<QueuedChunk> {
    private static final Comparator<QueuedChunk> FAIR = Comparator.comparingDouble(
                    (QueuedChunk queued) -> queued.chunk.pass())
            .thenComparingLong(queued -> queued.chunk.id());

    @Override
    public void run() {
        work.run();
    }

    @Override
    public int compareTo(QueuedChunk other) {
        return FAIR.compare(this, other);
    }
}
