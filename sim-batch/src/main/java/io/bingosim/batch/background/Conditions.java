package io.bingosim.batch.background;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for conditions that no event announces, as during a shutdown. */
public final class Conditions {
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(20);

    private Conditions() {}

    /** Completes when the condition holds, at the latest after the limit. */
    public static Uni<Void> await(BooleanSupplier condition, Duration limit) {
        return Uni.createFrom()
                .item(condition::getAsBoolean)
                .onItem()
                .delayIt()
                .by(CHECK_INTERVAL)
                .repeat()
                .until(holds -> holds)
                .collect()
                .last()
                .replaceWithVoid()
                .ifNoItem()
                .after(limit)
                .recoverWithItem(() -> null);
    }
}
