package io.bingosim.batch.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Counters and timers of the steps, on the global registry, so that no step needs a collaborator for being counted. */
public final class Meters {
    /** Upper bounds of the histograms' buckets: percentiles of the dashboard are read from them. */
    private static final Duration[] BUCKETS = Stream.of(
                    1, 2, 5, 10, 20, 50, 100, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 60_000)
            .map(Duration::ofMillis)
            .toArray(Duration[]::new);

    private static final Counter CLAIMS_TRIED = counter("claim.tried", "Chunks this process tried to claim");
    private static final Counter CLAIMS_WON = counter("claim.won", "Chunks claimed by this process");
    private static final Counter CLAIMS_MISSED =
            counter("claim.missed", "Requested chunks that were done or claimed by another worker");
    private static final Timer CLAIM = timer("claim.duration", "Time of one claim call, for all its chunks");
    private static final Timer SIMULATE = timer("simulate.duration", "Engine time of one chunk");
    private static final Timer PERSIST = timer("persist.duration", "Time to store one chunk, retries included");
    private static final Counter CHUNKS_COMPLETED = counter("chunk.completed", "Chunks stored");
    private static final Counter CHUNKS_STALE =
            counter("chunk.stale", "Chunks whose results were rejected: an old fence, or the batch had ended");
    private static final Counter CHUNKS_GIVEN_UP =
            counter("chunk.given.up", "Chunks this process gave up: left to rescue, or failed for good");
    private static final Counter RUNS_COMPLETED = counter("run.completed", "Runs stored");
    private static final Counter RUNS_FAILED = counter("run.failed", "Runs that threw, each attempt counted");
    private static final Counter RUNS_RETRIED = counter("run.retried", "Runs scheduled for another attempt");
    private static final Counter EVENTS_CLAIMED = events("claimed", "Events claimed by the relay of this process");
    private static final Counter EVENTS_PUBLISHED = events("published", "Events confirmed by the broker");
    private static final Counter EVENTS_POSTPONED =
            events("postponed", "Events postponed because the broker is unavailable");
    private static final Counter EVENTS_FAILED = events("failed", "Events that can never be sent");
    private static final Counter LEADER_CHANGES = counter("leader.changes", "Times this process became leader");
    private static final Counter EXPERIMENT_LOOKS =
            counter("experiment.looks", "Looks at experiments taken by this process");
    private static final Counter EXPERIMENT_ELIMINATIONS =
            counter("experiment.eliminations", "Variants that these looks eliminated");
    private static final Counter BREAKER_OPENINGS =
            counter("breaker.openings", "Times this process opened the circuit breaker");

    static {
        for (String how : List.of("rescued", "released", "crashed", "forgotten")) {
            for (String became : List.of("PENDING", "SPLIT", "FAILED", "CANCELLED")) {
                chunksReturned(how, became);
            }
        }
    }

    private Meters() {}

    /** Registers all of them, so that a metric is exported with 0 before its first event. */
    public static void register() {
        // The initialiser of this class has done it.
    }

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
        chunksReturned(how, became).increment();
    }

    public static void eventsClaimed(int events) {
        EVENTS_CLAIMED.increment(events);
    }

    public static void eventsSent(int published, int postponed, int failed) {
        EVENTS_PUBLISHED.increment(published);
        EVENTS_POSTPONED.increment(postponed);
        EVENTS_FAILED.increment(failed);
    }

    /** This process took a look, which eliminated so many variants. */
    public static void looked(long eliminated) {
        EXPERIMENT_LOOKS.increment();
        EXPERIMENT_ELIMINATIONS.increment(eliminated);
    }

    public static void becameLeader() {
        LEADER_CHANGES.increment();
    }

    public static void breakerOpened() {
        BREAKER_OPENINGS.increment();
    }

    private static Counter counter(String name, String description) {
        return Counter.builder("bingosim." + name).description(description).register(Metrics.globalRegistry);
    }

    private static Counter events(String what, String description) {
        return Counter.builder("bingosim.outbox." + what)
                .description(description)
                .baseUnit("events")
                .register(Metrics.globalRegistry);
    }

    private static Counter chunksReturned(String how, String became) {
        return Counter.builder("bingosim.chunk.returned")
                .description("Chunks that went back from a worker, and what they became")
                .tags("how", how, "became", became)
                .register(Metrics.globalRegistry);
    }

    private static Timer timer(String name, String description) {
        return Timer.builder("bingosim." + name)
                .description(description)
                .serviceLevelObjectives(BUCKETS)
                .register(Metrics.globalRegistry);
    }
}
