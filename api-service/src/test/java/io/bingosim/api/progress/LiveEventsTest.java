package io.bingosim.api.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.api.http.LiveView;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jboss.resteasy.reactive.server.jaxrs.SseImpl;
import org.junit.jupiter.api.Test;

class LiveEventsTest {
    private static final Instant TIME = Instant.parse("2031-06-06T11:19:21Z");
    private static final Duration A_DAY = Duration.ofDays(1);

    @Test
    void at_most_one_progress_event_is_sent_per_period() {
        LiveEvents events = new LiveEvents(new SseImpl(), A_DAY);

        assertThat(events.of(running(1))).hasSize(1);
        assertThat(events.of(running(2))).isEmpty();
    }

    @Test
    void the_first_results_are_sent_at_once() {
        LiveEvents events = new LiveEvents(new SseImpl(), A_DAY);

        assertThat(events.of(running(0))).hasSize(1);
        assertThat(events.of(running(1))).hasSize(1);
        assertThat(events.of(running(2))).isEmpty();
    }

    @Test
    void changes_are_sent_in_order_and_repetitions_are_not() {
        LiveEvents events = new LiveEvents(new SseImpl(), Duration.ZERO);

        assertThat(events.of(running(2))).hasSize(1);
        assertThat(events.of(running(2))).isEmpty();
        assertThat(events.of(running(1))).isEmpty();
        assertThat(events.of(running(3))).hasSize(1);
    }

    @Test
    void the_end_is_sent_at_once() {
        LiveEvents events = new LiveEvents(new SseImpl(), A_DAY);
        events.of(running(1));

        assertThat(events.of(ended()))
                .first()
                .extracting(OutboundSseEvent::getName)
                .isEqualTo("ended");
    }

    private static RenderedView<?> running(int runs) {
        return new RenderedView<>(new View(TIME.plusSeconds(runs), runs, false));
    }

    private static RenderedView<?> ended() {
        return new RenderedView<>(new View(TIME.plusSeconds(9), 9, true));
    }

    private record View(UUID id, Instant updatedAt, int runs, boolean hasEnded) implements LiveView {
        View(Instant updatedAt, int runs, boolean hasEnded) {
            this(new UUID(0, 1), updatedAt, runs, hasEnded);
        }

        @Override
        public boolean hasResults() {
            return runs > 0;
        }
    }
}
