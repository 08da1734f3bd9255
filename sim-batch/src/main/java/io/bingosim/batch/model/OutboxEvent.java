package io.bingosim.batch.model;

import java.util.UUID;

/** An event to publish. Order is not guaranteed; consumers sort by the sequence (per entity) and deduplicate by the id. */
public record OutboxEvent(long key, UUID eventId, String type, UUID entityId, long sequence, String payload) {}
