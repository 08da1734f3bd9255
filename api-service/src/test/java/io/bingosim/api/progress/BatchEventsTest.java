package io.bingosim.api.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.api.batch.BatchView;
import io.bingosim.api.batch.BatchView.RunCounts;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jboss.resteasy.reactive.server.jaxrs.SseImpl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BatchEventsTest {
    private static final Instant TIME = Instant.parse("2031-06-06T11:19:21Z");
    private static final Duration A_DAY = Duration.ofDays(1);

    @Test
    void at_most_one_progress_event_is_sent_per_period() {
        BatchEvents events = new BatchEvents(new SseImpl(), A_DAY);

        assertThat(events.of(running(1))).hasSize(1);
        assertThat(events.of(running(2))).isEmpty();
    }

    @Test
    void changes_are_sent_in_order_and_repetitions_are_not() {
        BatchEvents events = new BatchEvents(new SseImpl(), Duration.ZERO);

        assertThat(events.of(running(2))).hasSize(1);
        assertThat(events.of(running(2))).isEmpty();
        assertThat(events.of(running(1))).isEmpty();
        assertThat(events.of(running(3))).hasSize(1);
    }

    @Test
    void the_end_is_sent_at_once() {
        BatchEvents events = new BatchEvents(new SseImpl(), A_DAY);
        events.of(running(1));

        assertThat(events.of(ended()))
                .extracting(OutboundSseEvent::getName)
                .containsExactly("ended", events.endMarker().getName());
    }

    /** So many runs have completed, one per second. */
    private static BatchView running(int completed) {
        return view("RUNNING", completed, null);
    }

    private static BatchView ended() {
        return view("COMPLETED", 9, TIME.plusSeconds(9));
    }

    private static BatchView view(String status, int completed, @Nullable Instant endedAt) {
        return new BatchView(
                new UUID(0, 1),
                null,
                "0".repeat(64),
                status,
                "LOCAL",
                "7",
                new RunCounts(9, 9, completed, 0, 0, 0, 9 - completed),
                completed / 9.0,
                completed,
                null,
                null,
                null,
                TIME,
                TIME,
                TIME,
                endedAt,
                null,
                TIME.plusSeconds(completed),
                null,
                null,
                null,
                "[]");
    }
}
