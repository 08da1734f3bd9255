package io.bingosim.api.http;

import java.time.Instant;
import java.util.UUID;

/** A view of something that changes until it ends, and that clients can watch. */
public interface LiveView {
    UUID id();

    Instant updatedAt();

    boolean hasEnded();

    boolean hasResults();
}
