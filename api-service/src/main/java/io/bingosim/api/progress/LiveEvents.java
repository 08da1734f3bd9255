package io.bingosim.api.progress;

import io.bingosim.api.http.LiveView;
import io.bingosim.api.http.WeakTag;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events of one stream: changes only, in order, at most one per period, and a last one when the watched thing ends. The
 * one with the first results does not wait for its period.
 */
public final class LiveEvents {
    private static final String END = "ended-";
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final Sse sse;
    private final long periodNanos;
    /** Follows the last event and is never sent. */
    private final OutboundSseEvent endMarker;

    private @Nullable WeakTag tag;
    private Instant updatedAt = Instant.MIN;
    private long sentAt;
    private boolean sentResults;

    LiveEvents(Sse sse, Duration period) {
        this.sse = sse;
        // A change that is noticed slightly early must not be delayed by a whole period.
        this.periodNanos = period.toNanos() * 9 / 10;
        this.endMarker = sse.newEventBuilder().comment("over").build();
    }

    /** The changes from the first view on, heartbeats, and the end. */
    public static <V extends LiveView> Multi<OutboundSseEvent> stream(
            LiveView first, Multi<RenderedView<V>> views, Sse sse) {
        LiveEvents events = new LiveEvents(sse, LiveWatcher.PERIOD);
        Multi<OutboundSseEvent> changes = Multi.createBy()
                .concatenating()
                .streams(
                        Multi.createFrom().<RenderedView<?>>item(new RenderedView<>(first)),
                        views.<RenderedView<?>>map(view -> view))
                .onItem()
                .transformToIterable(events::of)
                // It was deleted or the process stops. Without the event `ended` the client reconnects.
                .onCompletion()
                .continueWith(events.endMarker);
        Multi<OutboundSseEvent> heartbeats = Multi.createFrom()
                .ticks()
                .startingAfter(HEARTBEAT)
                .every(HEARTBEAT)
                .onOverflow()
                .drop()
                .map(tick -> events.heartbeat());
        return Multi.createBy()
                .merging()
                .streams(changes, heartbeats)
                .select()
                .first(event -> event != events.endMarker);
    }

    /** Whether the last event the client has seen was the end. */
    static boolean isEnd(@Nullable String lastEventId) {
        return lastEventId != null && lastEventId.startsWith(END);
    }

    private OutboundSseEvent heartbeat() {
        return sse.newEventBuilder().comment("alive").build();
    }

    synchronized List<OutboundSseEvent> of(RenderedView<?> rendered) {
        LiveView view = rendered.view();
        if (view.hasEnded()) {
            return List.of(event("ended", END + view.updatedAt(), rendered), endMarker);
        }
        WeakTag now = rendered.tag();
        boolean old = view.updatedAt().isBefore(updatedAt) || now.equals(tag);
        boolean early = sentAt != 0 && System.nanoTime() - sentAt < periodNanos;
        boolean firstResults = view.hasResults() && !sentResults;
        if (old || (early && !firstResults)) {
            return List.of();
        }
        tag = now;
        updatedAt = view.updatedAt();
        sentAt = System.nanoTime();
        sentResults = view.hasResults();
        return List.of(event("progress", view.updatedAt().toString(), rendered));
    }

    private OutboundSseEvent event(String name, String id, RenderedView<?> view) {
        return sse.newEventBuilder()
                .name(name)
                .id(id)
                .data(String.class, view.json())
                .build();
    }
}
