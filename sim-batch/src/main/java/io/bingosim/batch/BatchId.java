package io.bingosim.batch;

import java.util.UUID;

/** Names a batch. UUIDv7, chosen before the insert, so that a lost answer can be asked for again. */
public record BatchId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
