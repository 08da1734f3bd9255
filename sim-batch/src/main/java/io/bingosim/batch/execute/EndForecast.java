package io.bingosim.batch.execute;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Notices that a chunk will end soon, from the time its first half took. The next chunk is claimed then: earlier, it would
 * wait here while another process is idle; later, the slot would wait for the claim.
 */
final class EndForecast {
    /** Longer than a claim takes on a busy machine. */
    static final Duration LEAD = Duration.ofMillis(50);

    private final HeldChunk held;
    private final Runnable onEndingSoon;
    private final LongSupplier nanoTime;
    private final int runs;
    private final long started;
    private int checkAt;
    private boolean measured;

    EndForecast(HeldChunk held, Runnable onEndingSoon, LongSupplier nanoTime) {
        this.held = held;
        this.onEndingSoon = onEndingSoon;
        this.nanoTime = nanoTime;
        this.runs = held.chunk().runCount();
        this.started = nanoTime.getAsLong();
        this.checkAt = runs / 2;
    }

    /** Called before every run, with its position in the chunk. */
    void update(int position) {
        if (position >= checkAt) {
            check(position);
        }
    }

    private void check(int position) {
        if (!measured) {
            measured = true;
            long taken = nanoTime.getAsLong() - started - held.suspendedNanos();
            long leadRuns = Math.max(1, LEAD.toNanos() * position / Math.max(1, taken));
            checkAt = (int) Math.max(position, runs - leadRuns);
        }
        if (position >= checkAt) {
            checkAt = Integer.MAX_VALUE;
            held.endsSoon();
            onEndingSoon.run();
        }
    }
}
