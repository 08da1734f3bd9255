package io.bingosim.api.batch;

import io.bingosim.batch.BatchId;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;

/** Ids and seeds of new batches and experiments: the only place where the clock and randomness enter. */
@ApplicationScoped
public class NewIds {
    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final Clock clock;
    private final SecureRandom random;

    NewIds() {
        this(Clock.systemUTC(), new SecureRandom());
    }

    NewIds(Clock clock, SecureRandom random) {
        this.clock = clock;
        this.random = random;
    }

    /** UUIDv7: milliseconds since 1970, then random bits. */
    public BatchId batchId() {
        long high = clock.millis() << 16 | VERSION_7 | random.nextInt(1 << 12);
        long low = random.nextLong() >>> 2 | VARIANT;
        return new BatchId(new UUID(high, low));
    }

    public long seed() {
        return random.nextLong();
    }
}
