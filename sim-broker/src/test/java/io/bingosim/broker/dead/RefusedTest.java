package io.bingosim.broker.dead;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.failure.FailedMessages.FailedMessage;
import io.bingosim.broker.consume.Delivery;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RefusedTest {
    private static final String BATCH = "0190f3c8-5a3e-7c11-9d20-3b6a4e1f2a70";

    @Test
    void a_message_that_names_its_batch_belongs_to_the_chain_of_that_batch() {
        assertThat(refused("{\"batchId\":\"" + BATCH + "\"}", Map.of()).entity())
                .isEqualTo(BATCH);
    }

    @Test
    void one_whose_headers_do_belongs_there_too() {
        assertThat(refused("garbage", Map.of("entity-id", BATCH)).entity()).isEqualTo(BATCH);
    }

    @Test
    void any_other_belongs_to_nobody_known() {
        assertThat(refused("", Map.of()).entity()).isEqualTo("unknown");
        assertThat(refused("{\"batchId\":7}", Map.of("entity-id", "x")).entity())
                .isEqualTo("unknown");
    }

    @Test
    void nothing_that_postgres_cannot_store_is_left_in_its_texts() {
        FailedMessage message = refused("x", Map.of("a", "b\0c"));

        assertThat(message.headers()).doesNotContain("\0");
        assertThat(message.error()).doesNotContain("\0");
    }

    private static FailedMessage refused(String payload, Map<String, String> headers) {
        return Refused.by(
                "queue",
                new Delivery("exchange", "key", false, null, headers),
                payload.getBytes(StandardCharsets.UTF_8),
                new IllegalArgumentException("no\0good"));
    }
}
