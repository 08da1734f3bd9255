package io.bingosim.batch.process;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.DiskSpaceMonitor;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.steps.breaker.Breaker;
import io.bingosim.batch.steps.finalise.BatchFinaliser;
import io.bingosim.batch.steps.leader.Leader;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;

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
        FunctionCounter.builder("bingosim.engine.busy", slots, now -> now.busyNanos() / 1e9)
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("bingosim.slots", slots, Slots::count).register(registry);
        Gauge.builder("bingosim.chunks.held", slots, now -> now.held().size()).register(registry);
        FunctionCounter.builder("bingosim.scenario.cache.hits", scenarios, ScenarioCache::hits)
                .register(registry);
        FunctionCounter.builder("bingosim.scenario.cache.misses", scenarios, ScenarioCache::misses)
                .register(registry);
        FunctionCounter.builder("bingosim.finalise.won", finaliser, BatchFinaliser::won)
                .register(registry);
        FunctionCounter.builder("bingosim.finalise.missed", finaliser, BatchFinaliser::missed)
                .register(registry);
        Gauge.builder("bingosim.leader", leader, now -> now.token().isPresent() ? 1 : 0)
                .register(registry);
        Gauge.builder("bingosim.breaker.open", breaker, now -> now.isOpen() ? 1 : 0)
                .register(registry);
        Gauge.builder("bingosim.database.disk.full", disk, now -> now.isFull() ? 1 : 0)
                .description("1 while statements of this process fail because the disk of the database is full")
                .register(registry);
        FunctionCounter.builder("bingosim.database.calls", database, Database::calls)
                .register(registry);
    }
}
