package io.bingosim.batch.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Counters and timers of the steps, on the global registry, so that no step needs a collaborator for being counted. */
public final class Meters {
    private static final Counter CLAIMS_TRIED = Metrics.counter("bingosim.claim.tried");
    private static final Counter CLAIMS_WON = Metrics.counter("bingosim.claim.won");
    private static final Counter CLAIMS_MISSED = Metrics.counter("bingosim.claim.missed");
    private static final Timer CLAIM = Metrics.timer("bingosim.claim.duration");
    private static final Timer SIMULATE = Metrics.timer("bingosim.simulate.duration");
    private static final Timer PERSIST = Metrics.timer("bingosim.persist.duration");
    private static final Counter CHUNKS_COMPLETED = Metrics.counter("bingosim.chunk.completed");
    private static final Counter CHUNKS_STALE = Metrics.counter("bingosim.chunk.stale");
    private static final Counter CHUNKS_GIVEN_UP = Metrics.counter("bingosim.chunk.given.up");
    private static final Counter RUNS_COMPLETED = Metrics.counter("bingosim.run.completed");
    private static final Counter RUNS_FAILED = Metrics.counter("bingosim.run.failed");
    private static final Counter RUNS_RETRIED = Metrics.counter("bingosim.run.retried");
    private static final Counter EVENTS_CLAIMED = Metrics.counter("bingosim.outbox.claimed");
    private static final Counter EVENTS_PUBLISHED = Metrics.counter("bingosim.outbox.published");
    private static final Counter EVENTS_POSTPONED = Metrics.counter("bingosim.outbox.postponed");
    private static final Counter EVENTS_FAILED = Metrics.counter("bingosim.outbox.failed");
    private static final Counter LEADER_CHANGES = Metrics.counter("bingosim.leader.changes");
    private static final Counter BREAKER_OPENINGS = Metrics.counter("bingosim.breaker.openings");

    private Meters() {}

    /** `tried` is the number of chunks requested, `won` the number of those that were still pending. */
    public static void claimed(int tried, int won, Duration took) {
        CLAIMS_TRIED.increment(tried);
        CLAIMS_WON.increment(won);
        CLAIMS_MISSED.increment(Math.max(0, tried - won));
        CLAIM.record(took);
    }

    public static void simulated(long nanos) {
        SIMULATE.record(Duration.ofNanos(nanos));
    }

    public static void completed(int runs, int failed, int retried, Duration took) {
        CHUNKS_COMPLETED.increment();
        RUNS_COMPLETED.increment(runs);
        RUNS_FAILED.increment(failed);
        RUNS_RETRIED.increment(retried);
        PERSIST.record(took);
    }

    /** Results that were discarded because of an old fence or an ended batch. */
    public static void stale() {
        CHUNKS_STALE.increment();
    }

    public static void givenUp() {
        CHUNKS_GIVEN_UP.increment();
    }

    /** A chunk went back from a worker; `how` is rescued, released, crashed or forgotten, `became` its new status. */
    public static void returned(String how, String became) {
        Metrics.counter("bingosim.chunk.returned", "how", how, "became", became).increment();
    }

    public static void eventsClaimed(int events) {
        EVENTS_CLAIMED.increment(events);
    }

    public static void eventsSent(int published, int postponed, int failed) {
        EVENTS_PUBLISHED.increment(published);
        EVENTS_POSTPONED.increment(postponed);
        EVENTS_FAILED.increment(failed);
    }

    public static void becameLeader() {
        LEADER_CHANGES.increment();
    }

    public static void breakerOpened() {
        BREAKER_OPENINGS.increment();
    }
}
