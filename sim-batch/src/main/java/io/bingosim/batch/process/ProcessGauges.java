package io.bingosim.batch.process;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.DiskSpaceMonitor;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.steps.breaker.Breaker;
import io.bingosim.batch.steps.finalise.BatchFinaliser;
import io.bingosim.batch.steps.leader.Leader;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;
import java.util.function.ToDoubleFunction;

/** Gauges and counters of this process's own state, read when they are scraped. */
@Singleton
class ProcessGauges implements MeterBinder {
    private final Slots slots;
    private final ScenarioCache scenarios;
    private final BatchFinaliser finaliser;
    private final Leader leader;
    private final Breaker breaker;
    private final Database database;
    private final DiskSpaceMonitor disk;

    ProcessGauges(
            Slots slots,
            ScenarioCache scenarios,
            BatchFinaliser finaliser,
            Leader leader,
            Breaker breaker,
            Database database,
            DiskSpaceMonitor disk) {
        this.slots = slots;
        this.scenarios = scenarios;
        this.finaliser = finaliser;
        this.leader = leader;
        this.breaker = breaker;
        this.database = database;
        this.disk = disk;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Meters.register();
        FunctionCounter.builder("bingosim.engine.busy", slots, now -> now.busyNanos() / 1e9)
                .description("Time the slots have worked; its rate divided by bingosim_slots is the load")
                .baseUnit("seconds")
                .register(registry);
        gauge("slots", slots, Slots::count, "Engine threads of this process", registry);
        gauge("chunks.held", slots, now -> now.held().size(), "Chunks claimed and not yet stored", registry);
        counter("scenario.cache.hits", scenarios, ScenarioCache::hits, "Scenarios found compiled", registry);
        counter("scenario.cache.misses", scenarios, ScenarioCache::misses, "Scenarios compiled", registry);
        FunctionCounter.builder("bingosim.finalise.won", finaliser, BatchFinaliser::won)
                .description("Batches finalised by this process")
                .baseUnit("batches")
                .register(registry);
        FunctionCounter.builder("bingosim.finalise.missed", finaliser, BatchFinaliser::missed)
                .description("Batches that another process had finalised first")
                .baseUnit("batches")
                .register(registry);
        gauge("leader", leader, now -> now.token().isPresent() ? 1 : 0, "1 on the leader", registry);
        gauge("breaker.open", breaker, now -> now.isOpen() ? 1 : 0, "1 while publishing is paused", registry);
        gauge(
                "database.disk.full",
                disk,
                now -> now.isFull() ? 1 : 0,
                "1 while statements of this process fail because the disk of the database is full",
                registry);
        counter("database.calls", database, Database::calls, "Statements sent", registry);
    }

    private static <T> void gauge(
            String name, T state, ToDoubleFunction<T> value, String description, MeterRegistry registry) {
        Gauge.builder("bingosim." + name, state, value).description(description).register(registry);
    }

    private static <T> void counter(
            String name, T state, ToDoubleFunction<T> count, String description, MeterRegistry registry) {
        FunctionCounter.builder("bingosim." + name, state, count)
                .description(description)
                .register(registry);
    }
}
