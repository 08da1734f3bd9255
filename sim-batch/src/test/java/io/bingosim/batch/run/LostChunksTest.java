package io.bingosim.batch.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.testing.Lives;
import io.bingosim.batch.testing.Wiring;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a process does when a heartbeat says that chunks are not its own. */
class LostChunksTest {
    private final Wiring wiring = new Wiring(Lives.fresh(), Map.of());
    private final Slots slots = wiring.get(Slots.class);

    @AfterEach
    void close() {
        wiring.close();
    }

    @Test
    void a_chunk_that_somebody_else_has_is_stopped() {
        HeldChunk held = slots.take(chunk(1, 1));

        assertThat(slots.lose(List.of(chunk(1, 1)))).containsExactly(held.chunk());
        assertThat(held.isAbandoned()).isTrue();
    }

    @Test
    void one_that_was_completed_meanwhile_is_not_worth_a_word() {
        HeldChunk storing = slots.take(chunk(1, 1));
        storing.engineDone();
        HeldChunk done = slots.take(chunk(2, 1));
        slots.drop(done);

        assertThat(slots.lose(List.of(chunk(1, 1), chunk(2, 1)))).isEmpty();
        assertThat(storing.isAbandoned()).isFalse();
    }

    @Test
    void one_that_came_back_under_a_newer_fence_goes_on() {
        HeldChunk held = slots.take(chunk(1, 3));

        assertThat(slots.lose(List.of(chunk(1, 1)))).isEmpty();
        assertThat(held.isAbandoned()).isFalse();
    }

    private static ClaimedChunk chunk(long id, int fence) {
        return new ClaimedChunk(id, new BatchId(new UUID(0, 1)), "s", 1, 2, 0, 10, null, 1, 0, fence, null, 0);
    }
}
