package io.bingosim.batch.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.batch.testing.Wiring;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A heartbeat has reported chunks of this process as revoked. */
class RevokedChunksTest {
    private final Wiring wiring = new Wiring(TestDatabases.fresh(), Map.of());
    private final Slots slots = wiring.get(Slots.class);

    @AfterEach
    void close() {
        wiring.close();
    }

    @Test
    void a_revoked_chunk_is_stopped() {
        HeldChunk held = slots.hold(chunk(1, 1));

        assertThat(slots.revoke(List.of(chunk(1, 1)))).containsExactly(held.chunk());
        assertThat(held.isAbandoned()).isTrue();
    }

    @Test
    void a_chunk_that_was_completed_meanwhile_is_not_reported() {
        HeldChunk storing = slots.hold(chunk(1, 1));
        storing.engineDone();
        HeldChunk done = slots.hold(chunk(2, 1));
        slots.drop(done);

        assertThat(slots.revoke(List.of(chunk(1, 1), chunk(2, 1)))).isEmpty();
        assertThat(storing.isAbandoned()).isFalse();
    }

    @Test
    void a_chunk_that_was_claimed_again_under_a_newer_fence_continues() {
        HeldChunk held = slots.hold(chunk(1, 3));

        assertThat(slots.revoke(List.of(chunk(1, 1)))).isEmpty();
        assertThat(held.isAbandoned()).isFalse();
    }

    private static ClaimedChunk chunk(long id, int fence) {
        return new ClaimedChunk(
                id, new BatchId(new UUID(0, 1)), "s", 1, 2, 0, 10, null, 1, 0, fence, null, 0, Keep.RUNS, false);
    }
}
