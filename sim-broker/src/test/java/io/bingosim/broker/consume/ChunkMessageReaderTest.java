package io.bingosim.broker.consume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.contracts.message.ChunkRequested;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkMessageReaderTest {
    private static final String BATCH = "0190f3c8-5a3e-7c11-9d20-3b6a4e1f2a70";

    @Test
    void a_message_as_the_database_writes_it_is_read() {
        ChunkRequested message = read("{\"version\" : 1, \"chunkId\" : 9007199254740993, \"batchId\" : \"" + BATCH
                + "\", \"traceParent\" : null}");

        assertThat(message).isEqualTo(new ChunkRequested(1, 9_007_199_254_740_993L, UUID.fromString(BATCH), null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{}",
                "{\"version\":1,\"chunkId\":5}",
                "{\"version\":1,\"chunkId\":5,\"batchId\":\"1-1-1-1-1\"}",
                "{\"version\":1,\"chunkId\":5,\"batchId\":7}",
                "{\"version\":1,\"chunkId\":\"5\",\"batchId\":\"" + BATCH + "\"}",
                "{\"version\":1,\"chunkId\":5.0,\"batchId\":\"" + BATCH + "\"}",
                "{\"version\":1,\"chunkId\":0,\"batchId\":\"" + BATCH + "\"}",
                "{\"version\":1,\"chunkId\":99999999999999999999,\"batchId\":\"" + BATCH + "\"}",
                "{\"version\":0,\"chunkId\":5,\"batchId\":\"" + BATCH + "\"}",
                "{\"version\":2,\"chunkId\":5,\"batchId\":\"" + BATCH + "\"}",
                "{\"version\":1,\"chunkId\":5,\"chunkId\":6,\"batchId\":\"" + BATCH + "\"}",
                "{\"version\":1,\"chunkId\":5,\"batchId\":\"" + BATCH + "\",\"more\":1}",
                "{\"version\":1,\"chunkId\":5,\"batchId\":\"" + BATCH + "\"} {}",
            })
    void any_other_payload_is_rejected(String payload) {
        assertThatThrownBy(() -> read(payload)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_huge_message_is_rejected_without_parsing() {
        assertThatThrownBy(() -> ChunkMessageReader.read(new byte[10 * 1024 * 1024]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bytes");
    }

    private static ChunkRequested read(String payload) {
        return ChunkMessageReader.read(payload.getBytes(StandardCharsets.UTF_8));
    }
}
