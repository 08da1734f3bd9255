package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchView;
import io.bingosim.api.http.WeakTag;
import io.bingosim.api.wire.ApiJson;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events of one stream: changes only, in order, at most one per period, and a last one when the batch ends. */
final class BatchEvents {
    private static final String END = "ended-";

    private final Sse sse;
    private final long periodNanos;
    private final OutboundSseEvent endMarker;
    private @Nullable WeakTag tag;
    private Instant updatedAt = Instant.MIN;
    private long sentAt;

    BatchEvents(Sse sse, Duration period) {
        this.sse = sse;
        // A change that is noticed slightly early must not be delayed by a whole period.
        this.periodNanos = period.toNanos() * 9 / 10;
        this.endMarker = sse.newEventBuilder().comment("over").build();
    }

    /** Whether the last event the client has seen was the end. */
    static boolean isEnd(@Nullable String lastEventId) {
        return lastEventId != null && lastEventId.startsWith(END);
    }

    /** Follows the last event and is never sent. */
    OutboundSseEvent endMarker() {
        return endMarker;
    }

    OutboundSseEvent heartbeat() {
        return sse.newEventBuilder().comment("alive").build();
    }

    synchronized List<OutboundSseEvent> of(BatchView view) {
        if (view.hasEnded()) {
            return List.of(event("ended", END + view.updatedAt(), view), endMarker);
        }
        WeakTag now = WeakTag.of(view);
        boolean old = view.updatedAt().isBefore(updatedAt) || now.equals(tag);
        boolean early = sentAt != 0 && System.nanoTime() - sentAt < periodNanos;
        if (old || early) {
            return List.of();
        }
        tag = now;
        updatedAt = view.updatedAt();
        sentAt = System.nanoTime();
        return List.of(event("progress", view.updatedAt().toString(), view));
    }

    private OutboundSseEvent event(String name, String id, BatchView view) {
        return sse.newEventBuilder()
                .name(name)
                .id(id)
                .data(String.class, new String(ApiJson.bytes(view), StandardCharsets.UTF_8))
                .build();
    }
}
