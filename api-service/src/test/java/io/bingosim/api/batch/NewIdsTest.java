package io.bingosim.api.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NewIdsTest {
    private static final Instant NOW = Instant.parse("2031-05-06T17:30:00.123Z");

    private final NewIds newIds = new NewIds(Clock.fixed(NOW, ZoneOffset.UTC), new SecureRandom());

    @Test
    void an_id_contains_the_time_the_version_and_the_variant() {
        UUID id = newIds.batchId().value();

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
    }

    @Test
    void ids_differ() {
        Set<UUID> ids = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            ids.add(newIds.batchId().value());
        }

        assertThat(ids).hasSize(10_000);
    }
}
