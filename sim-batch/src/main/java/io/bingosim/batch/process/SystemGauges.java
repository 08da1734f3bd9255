package io.bingosim.batch.process;

import io.bingosim.batch.model.StateSample;
import io.bingosim.batch.steps.leader.Leader;
import io.bingosim.batch.store.StateStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/**
 * Gauges of the whole system, read from the database. Every process shows `bingosim.state.*`, so that an alert survives
 * the loss of any process; the others are read by the leader and 0 elsewhere.
 */
@ApplicationScoped
class SystemGauges {
    private static final Logger LOG = Logger.getLogger(SystemGauges.class);

    private final StateStore store;
    private final Leader leader;
    private final BatchShares shares = new BatchShares();
    private final Map<String, Gauge> gauges = new LinkedHashMap<>();

    SystemGauges(StateStore store, Leader leader, MeterRegistry registry) {
        this.store = store;
        this.leader = leader;
        add(registry, "slots", "bingosim.state.slots", "mode", "", "Slots of the live workers");
        add(registry, "active", "bingosim.state.batches.active", "mode", "", "Batches that have not ended");
        add(registry, "experiments", "bingosim.experiments.active", "", "", "Experiments that have not ended");
        add(registry, "backlog", "bingosim.state.backlog", "mode", "seconds", "Engine time of the remaining runs");
        add(registry, "stuck", "bingosim.state.batches.stuck", "mode", "", "Batches without progress for two minutes");
        add(registry, "unserved", "bingosim.state.batches.unserved", "mode", "", "Batches whose mode has no slots");
        add(registry, "overdue", "bingosim.state.outbox.age", "", "seconds", "How long the oldest due event waits");
        add(registry, "failed", "bingosim.state.failed.messages", "", "", "Failed messages to republish or skip");
        add(registry, "dead", "bingosim.state.workers.dead", "mode", "", "Workers that died in the last ten minutes");
        add(registry, "breaker", "bingosim.state.breaker.open", "dependency", "", "1 unless the breaker is closed");
        add(registry, "takeover", "bingosim.state.leader.takeover", "", "seconds", "How long the last takeover took");
        add(registry, "tuples.dead", "bingosim.state.dead.tuples", "table", "", "Dead rows of the busiest tables");
        add(registry, "tuples.live", "bingosim.state.live.tuples", "table", "", "Live rows of the busiest tables");
        add(registry, "outbox.depth", "bingosim.outbox.depth", "", "events", "Events that are not published yet");
        add(registry, "outbox.age", "bingosim.outbox.age", "", "seconds", "How long the oldest of them has waited");
        add(registry, "share", "bingosim.batch.share", "which", "ratio", "Share of the engine time, by weight");
    }

    /** Never fails: without a reading the gauges keep their values, and other schedules log that the database is away. */
    Uni<Void> refresh() {
        return store.probeDisk()
                .onFailure()
                .recoverWithNull()
                .chain(() -> store.read(leader.token().isPresent()))
                .map(shares::added)
                .invoke(this::show)
                .replaceWithVoid()
                .onFailure()
                .invoke(failure -> LOG.debugf("gauges not refreshed: %s", failure))
                .onFailure()
                .recoverWithNull();
    }

    private void show(List<StateSample> samples) {
        gauges.forEach((name, gauge) -> gauge.meter()
                .register(
                        samples.stream()
                                .filter(sample -> sample.name().equals(name))
                                .<MultiGauge.Row<?>>map(gauge::row)
                                .toList(),
                        true));
    }

    private void add(MeterRegistry registry, String sample, String name, String tag, String unit, String description) {
        MultiGauge.Builder builder = MultiGauge.builder(name).description(description);
        gauges.put(sample, new Gauge((unit.isEmpty() ? builder : builder.baseUnit(unit)).register(registry), tag));
    }

    private record Gauge(MultiGauge meter, String tag) {
        MultiGauge.Row<?> row(StateSample sample) {
            return MultiGauge.Row.of(tag.isEmpty() ? Tags.empty() : Tags.of(tag, sample.label()), sample.value());
        }
    }
}
