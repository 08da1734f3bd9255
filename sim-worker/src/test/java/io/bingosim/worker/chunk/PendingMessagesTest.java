package io.bingosim.worker.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.junit.jupiter.api.Test;

class PendingMessagesTest {
    private static final BatchId BATCH = new BatchId(new UUID(0, 1));
    private static final BatchId OTHER = new BatchId(new UUID(0, 2));

    private final PendingMessages pending = new PendingMessages();

    @Test
    void chunks_are_taken_in_the_order_of_their_first_message() {
        pending.add(3, BATCH, Message.of("a"));
        pending.add(1, BATCH, Message.of("b"));
        pending.add(2, BATCH, Message.of("c"));

        assertThat(pending.take(2).keySet()).containsExactly(3L, 1L);
        assertThat(pending.take(2).keySet()).containsExactly(2L);
    }

    @Test
    void a_chunk_named_twice_waits_once_with_both_its_messages() {
        Message<String> first = Message.of("a");
        Message<String> second = Message.of("b");

        assertThat(pending.add(1, BATCH, first)).isTrue();
        assertThat(pending.add(1, BATCH, second)).isFalse();

        assertThat(pending.take(5).get(1L).messages()).isEqualTo(List.of(first, second));
        assertThat(pending.size()).isZero();
    }

    @Test
    void chunks_put_back_are_pending_again() {
        pending.add(1, BATCH, Message.of("a"));

        pending.putBack(pending.take(1));

        assertThat(pending.size()).isEqualTo(1);
    }

    @Test
    void nothing_is_taken_while_no_slot_is_free() {
        pending.add(1, BATCH, Message.of("a"));

        assertThat(pending.take(0)).isEmpty();
        assertThat(pending.size()).isEqualTo(1);
    }

    @Test
    void chunks_of_some_batches_can_be_left_pending() {
        pending.add(1, BATCH, Message.of("a"));
        pending.add(2, OTHER, Message.of("b"));

        assertThat(pending.take(5, Set.of(BATCH)).keySet()).containsExactly(2L);
        assertThat(pending.take(5).keySet()).containsExactly(1L);
    }
}
