package io.bingosim.batch.execute;

import io.bingosim.batch.model.ClaimedChunk;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets brief chunks pass. A slot that simulates a long chunk takes a waiting brief one of another batch between two runs,
 * so that a small batch does not wait until a long chunk of a large one ends.
 */
final class BriefChunks {
    /** How long a chunk goes on after an interruption: a stream of small batches must not stop a large one. */
    private static final long UNINTERRUPTED_NANOS = Duration.ofMillis(20).toNanos();

    /** The chunks that wait for a slot; {@link QueuedChunk}s alone. */
    private final Queue<Runnable> waiting;

    /** Read after every run, where locking the queue would cost too much. */
    private final AtomicInteger briefWaiting = new AtomicInteger();

    BriefChunks(Queue<Runnable> waiting) {
        this.waiting = waiting;
    }

    /** The chunk as it waits for a slot. */
    QueuedChunk queue(ClaimedChunk chunk, Runnable work) {
        if (!chunk.brief()) {
            return new QueuedChunk(chunk, work);
        }
        briefWaiting.incrementAndGet();
        return new QueuedChunk(chunk, () -> {
            briefWaiting.decrementAndGet();
            work.run();
        });
    }

    Interruptions interruptionsOf(HeldChunk running) {
        return new Interruptions(running);
    }

    /** The interruptions of one chunk, on the thread that simulates it. */
    final class Interruptions {
        private final HeldChunk running;
        private long lastChecked = System.nanoTime() - UNINTERRUPTED_NANOS;

        private Interruptions(HeldChunk running) {
            this.running = running;
        }

        /** Called between two runs. */
        void allow() {
            if (briefWaiting.get() > 0 && System.nanoTime() - lastChecked >= UNINTERRUPTED_NANOS) {
                interrupt();
                lastChecked = System.nanoTime();
            }
        }

        private void interrupt() {
            for (Runnable next : waiting) {
                // Another slot may be quicker.
                if (((QueuedChunk) next).chunk().mayInterrupt(running.chunk()) && waiting.remove(next)) {
                    running.suspend();
                    next.run();
                    running.resume();
                    return;
                }
            }
        }
    }
}
