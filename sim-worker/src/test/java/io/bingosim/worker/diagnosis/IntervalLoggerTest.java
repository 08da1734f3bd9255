package io.bingosim.worker.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.WorkerId;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class IntervalLoggerTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final WorkerId worker = new WorkerId();
    private final IntervalLogger logger = new IntervalLogger(registry, worker);

    @Test
    void a_line_shows_the_numbers_of_its_interval_alone() {
        AtomicLong hits = new AtomicLong(4);
        FunctionCounter.builder("bingosim.scenario.cache.hits", hits, AtomicLong::get)
                .register(registry);
        chunk(Duration.ofMillis(100), 1_000);
        logger.line();

        hits.addAndGet(2);
        chunk(Duration.ofMillis(2), 50);
        chunk(Duration.ofMillis(4), 70);

        assertThat(logger.line())
                .hasValue("worker=" + worker.id() + " claims=2 claim.ms=3.00 cache.hits=2 cache.misses=0"
                        + " simulate.ms=30.00 persist.ms=6.00 chunks=2 runs=120 failed=0 retried=0 stale=0");
    }

    @Test
    void an_interval_without_work_has_no_line() {
        assertThat(logger.line()).isEmpty();

        chunk(Duration.ofMillis(1), 1);
        logger.line();
        registry.timer("bingosim.claim.duration").record(Duration.ofMillis(1));

        assertThat(logger.line()).as("after a claim that found nothing").isEmpty();
    }

    private void chunk(Duration claim, int runs) {
        registry.counter("bingosim.claim.won").increment();
        registry.timer("bingosim.claim.duration").record(claim);
        registry.timer("bingosim.simulate.duration").record(claim.multipliedBy(10));
        registry.timer("bingosim.persist.duration").record(claim.multipliedBy(2));
        registry.counter("bingosim.chunk.completed").increment();
        registry.counter("bingosim.run.completed").increment(runs);
    }
}
