package io.bingosim.batch;

import java.util.UUID;

/** The id of an experiment: a UUIDv7 chosen before the insert, like that of a batch. */
public record ExperimentId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
