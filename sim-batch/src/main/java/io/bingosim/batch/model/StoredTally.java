package io.bingosim.batch.model;

/** A row of `chunk_tally`: the packed tally of some runs. It is empty if it stands for runs without a result. */
public record StoredTally(long id, byte[] bytes) {
    public boolean isEmpty() {
        return bytes.length == 0;
    }
}
