package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchView;
import io.bingosim.api.wire.Json;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events of one stream: only what is new, never backwards, not too often, and an end. */
final class Events {
    private static final String END = "ended-";

    private final Sse sse;
    private final long periodNanos;
    private final OutboundSseEvent over;
    private String tag = "";
    private Instant updatedAt = Instant.MIN;
    private long sentAt;

    Events(Sse sse, Duration period) {
        this.sse = sse;
        // A look that comes a little early must not cost its reader a whole period.
        this.periodNanos = period.toNanos() * 9 / 10;
        this.over = sse.newEventBuilder().comment("over").build();
    }

    /** Whether a client that comes back has seen the end. */
    static boolean isEnd(@Nullable String lastEventId) {
        return lastEventId != null && lastEventId.startsWith(END);
    }

    /** Never sent: it stands behind the last event. */
    OutboundSseEvent over() {
        return over;
    }

    OutboundSseEvent heartbeat() {
        return sse.newEventBuilder().comment("alive").build();
    }

    synchronized List<OutboundSseEvent> of(BatchView view) {
        if (view.hasEnded()) {
            return List.of(event("ended", END + view.updatedAt(), view), over);
        }
        String now = view.tagged().tag();
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
                .data(String.class, new String(Json.bytes(view), StandardCharsets.UTF_8))
                .build();
    }
}
