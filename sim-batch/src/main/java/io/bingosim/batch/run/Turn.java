package io.bingosim.batch.run;

import io.bingosim.batch.claim.ClaimedChunk;
import java.util.Comparator;

/**
 * A chunk waiting for a slot. The one whose batch has been served least goes first, as in dispatch: the first chunk of a
 * small batch does not wait for the next one of a large batch.
 */
record Turn(ClaimedChunk chunk, Runnable work) implements Runnable, Comparable<Turn> {
    private static final Comparator<Turn> FAIR =
            Comparator.comparingDouble((Turn turn) -> turn.chunk.pass()).thenComparingLong(turn -> turn.chunk.id());

    @Override
    public void run() {
        work.run();
    }

    @Override
    public int compareTo(Turn other) {
        return FAIR.compare(this, other);
    }
}
