package io.bingosim.api.http;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts who is in, so that at the end the last one to leave can be waited for. Whoever enters must leave once. */
public final class Attendance {
    /** The house itself is one until it closes: so there is exactly one who makes it none. */
    private final AtomicInteger in = new AtomicInteger(1);

    private final CompletableFuture<Void> none = new CompletableFuture<>();

    /** How many are in with the one who enters. */
    public int enter() {
        return in.incrementAndGet() - 1;
    }

    public void leave() {
        if (in.decrementAndGet() == 0) {
            none.complete(null);
        }
    }

    public int count() {
        return in.get() - 1;
    }

    /** Waits for those who are in, not for ever; answers how many are left. To be called once. */
    public int close(Duration patience) {
        leave();
        try {
            none.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return 0;
        } catch (TimeoutException e) {
            return in.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return in.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("nobody reports a failure here", e);
        }
    }
}
