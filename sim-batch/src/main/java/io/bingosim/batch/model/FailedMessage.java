package io.bingosim.batch.model;

import org.jspecify.annotations.Nullable;

/** A message as it arrived, and why it could not be processed. The entity is "unknown" where the message names none. */
public record FailedMessage(
        String entity,
        String source,
        String exchange,
        String routingKey,
        String hash,
        byte[] payload,
        String headers,
        String error,
        @Nullable String stack) {}
