package io.bingosim.batch.outbox;

import io.vertx.mutiny.sqlclient.Row;
import java.util.UUID;

/** An event to publish. Order is not promised; the sequence (per entity) and the id let a reader sort and deduplicate. */
public record OutboxEvent(long key, UUID eventId, String type, UUID entityId, long sequence, String payload) {
    public static OutboxEvent of(Row row) {
        return new OutboxEvent(
                row.getLong("event_key"),
                row.getUUID("event_id"),
                row.getString("type"),
                row.getUUID("entity_id"),
                row.getLong("sequence"),
                row.getString("payload"));
    }
}
