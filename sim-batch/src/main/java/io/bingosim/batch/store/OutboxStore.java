package io.bingosim.batch.store;

import io.bingosim.batch.WorkerId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.Seconds;
import io.bingosim.batch.model.OutboxEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/** Outbox events between their creation and their publication. Only the worker that claimed an event may change it. */
@ApplicationScoped
public class OutboxStore {
    private static final String CLAIM_EVENTS = """
            SELECT event_key, event_id, type, entity_id, sequence, payload
              FROM claim_events($1, $2, make_interval(secs => $3))
            """;
    private static final String MARK_EVENTS_PUBLISHED = "SELECT mark_events_published($1, $2) AS marked";
    private static final String POSTPONE_EVENTS =
            "SELECT postpone_events($1, $2, make_interval(secs => $3), $4) AS postponed";
    private static final String FAIL_EVENT = "SELECT fail_event($1, $2, $3) AS failed";

    private final Database database;

    OutboxStore(Database database) {
        this.database = database;
    }

    public Uni<List<OutboxEvent>> claimEvents(WorkerId worker, int limit, Duration claimFor) {
        return database.list(CLAIM_EVENTS, Tuple.of(worker.id(), limit, Seconds.of(claimFor)), OutboxStore::event);
    }

    public Uni<Integer> markEventsPublished(WorkerId worker, List<OutboxEvent> events) {
        return database.one(
                MARK_EVENTS_PUBLISHED, Tuple.of(worker.id(), keys(events)), row -> row.getInteger("marked"));
    }

    /** Gives the events back; they are due again after the delay. */
    public Uni<Integer> postponeEvents(WorkerId worker, List<OutboxEvent> events, Duration delay, String reason) {
        var arguments = Tuple.of(worker.id(), keys(events), Seconds.of(delay), reason);
        return database.one(POSTPONE_EVENTS, arguments, row -> row.getInteger("postponed"));
    }

    /** Fails an event for good and records it as a failed message. */
    public Uni<Boolean> failEvent(WorkerId worker, OutboxEvent event, String error) {
        return database.one(FAIL_EVENT, Tuple.of(worker.id(), event.key(), error), row -> row.getBoolean("failed"));
    }

    static OutboxEvent event(Row row) {
        return new OutboxEvent(
                row.getLong("event_key"),
                row.getUUID("event_id"),
                row.getString("type"),
                row.getUUID("entity_id"),
                row.getLong("sequence"),
                row.getString("payload"));
    }

    private static Long[] keys(List<OutboxEvent> events) {
        return events.stream().map(OutboxEvent::key).toArray(Long[]::new);
    }
}
