package io.bingosim.broker.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.model.FailedMessage;
import io.bingosim.broker.consume.DeliveryMetadata;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RejectedMessageTest {
    private static final String BATCH = "0190f3c8-5a3e-7c11-9d20-3b6a4e1f2a70";

    @Test
    void a_message_that_names_its_batch_belongs_to_the_chain_of_that_batch() {
        assertThat(rejected("{\"batchId\":\"" + BATCH + "\"}", Map.of()).entity())
                .isEqualTo(BATCH);
    }

    @Test
    void a_message_whose_headers_name_its_batch_belongs_to_that_chain_too() {
        assertThat(rejected("garbage", Map.of("entity-id", BATCH)).entity()).isEqualTo(BATCH);
    }

    @Test
    void a_message_that_names_no_batch_belongs_to_the_chain_unknown() {
        assertThat(rejected("", Map.of()).entity()).isEqualTo("unknown");
        assertThat(rejected("{\"batchId\":7}", Map.of("entity-id", "x")).entity())
                .isEqualTo("unknown");
    }

    @Test
    void characters_that_postgres_cannot_store_are_removed() {
        FailedMessage message = rejected("x", Map.of("a", "b\0c"));

        assertThat(message.headers()).doesNotContain("\0");
        assertThat(message.error()).doesNotContain("\0");
    }

    private static FailedMessage rejected(String payload, Map<String, String> headers) {
        return RejectedMessage.describe(
                "queue",
                new DeliveryMetadata("exchange", "key", false, null, headers),
                payload.getBytes(StandardCharsets.UTF_8),
                new IllegalArgumentException("no\0good"));
    }
}
