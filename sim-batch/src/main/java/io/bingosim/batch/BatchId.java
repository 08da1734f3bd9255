package io.bingosim.batch;

import java.util.UUID;

/** The id of a batch: a UUIDv7 chosen before the insert, so that a request whose reply was lost can be repeated. */
public record BatchId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
