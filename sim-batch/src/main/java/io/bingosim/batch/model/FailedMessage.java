package io.bingosim.batch.model;

import org.jspecify.annotations.Nullable;

/**
 * A message as it arrived, and why it could not be processed. The entity is "unknown" where the message names none. The
 * republished id is that of the failed message it claims to be, if it was republished.
 */
public record FailedMessage(
        String entity,
        String source,
        String exchange,
        String routingKey,
        String hash,
        byte[] payload,
        String headers,
        String error,
        @Nullable String stack,
        @Nullable Long republishedId) {}
