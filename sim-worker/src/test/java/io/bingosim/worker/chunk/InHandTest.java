package io.bingosim.worker.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.junit.jupiter.api.Test;

class InHandTest {
    private final InHand inHand = new InHand();

    @Test
    void chunks_are_taken_in_the_order_their_first_message_came() {
        inHand.add(3, Message.of("a"));
        inHand.add(1, Message.of("b"));
        inHand.add(2, Message.of("c"));

        assertThat(inHand.take(2).keySet()).containsExactly(3L, 1L);
        assertThat(inHand.take(2).keySet()).containsExactly(2L);
    }

    @Test
    void a_chunk_named_twice_waits_once_with_both_its_messages() {
        Message<String> first = Message.of("a");
        Message<String> second = Message.of("b");

        assertThat(inHand.add(1, first)).isTrue();
        assertThat(inHand.add(1, second)).isFalse();

        assertThat(List.copyOf(inHand.take(5).get(1L))).isEqualTo(List.of(first, second));
        assertThat(inHand.size()).isZero();
    }

    @Test
    void what_could_not_be_claimed_is_in_hand_again() {
        inHand.add(1, Message.of("a"));

        inHand.putBack(inHand.take(1));

        assertThat(inHand.size()).isEqualTo(1);
    }

    @Test
    void nothing_is_taken_while_no_slot_is_free() {
        inHand.add(1, Message.of("a"));

        assertThat(inHand.take(0)).isEmpty();
        assertThat(inHand.size()).isEqualTo(1);
    }
}
