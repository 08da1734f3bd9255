package io.bingosim.batch.model;

/** A failed message that an operator has asked to send again. */
public record RepublishableMessage(
        long messageId,
        long chainId,
        String source,
        String exchange,
        String routingKey,
        byte[] payload,
        String headers) {}
