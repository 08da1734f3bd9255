package io.bingosim.batch.metrics;

import io.bingosim.batch.Database;
import io.bingosim.batch.breaker.Breaker;
import io.bingosim.batch.finalise.FinaliseBatches;
import io.bingosim.batch.leader.Leader;
import io.bingosim.batch.run.Slots;
import io.bingosim.batch.scenario.ScenarioCache;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;

/** What a process knows about itself, read when somebody looks. */
@Singleton
class StateMeters implements MeterBinder {
    private final Slots slots;
    private final ScenarioCache scenarios;
    private final FinaliseBatches finalise;
    private final Leader leader;
    private final Breaker breaker;
    private final Database database;

    StateMeters(
            Slots slots,
            ScenarioCache scenarios,
            FinaliseBatches finalise,
            Leader leader,
            Breaker breaker,
            Database database) {
        this.slots = slots;
        this.scenarios = scenarios;
        this.finalise = finalise;
        this.leader = leader;
        this.breaker = breaker;
        this.database = database;
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
        FunctionCounter.builder("bingosim.finalise.won", finalise, FinaliseBatches::won)
                .register(registry);
        FunctionCounter.builder("bingosim.finalise.lost", finalise, FinaliseBatches::lost)
                .register(registry);
        Gauge.builder("bingosim.leader", leader, now -> now.token().isPresent() ? 1 : 0)
                .register(registry);
        Gauge.builder("bingosim.breaker.open", breaker, now -> now.isOpen() ? 1 : 0)
                .register(registry);
        FunctionCounter.builder("bingosim.database.calls", database, Database::calls)
                .register(registry);
    }
}
