package io.bingosim.batch.state;

import io.bingosim.batch.schema.Readiness;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/** Shows the state of the system to Prometheus. Every process does, so that an alert survives the loss of any of them. */
@ApplicationScoped
class StateGauges {
    private static final Logger LOG = Logger.getLogger(StateGauges.class);

    private final ReadState state;
    private final Map<String, Gauge> gauges = new LinkedHashMap<>();

    StateGauges(ReadState state, MeterRegistry registry) {
        this.state = state;
        add(registry, "slots", "bingosim.state.slots", "mode", "", "Slots of the living processes");
        add(registry, "active", "bingosim.state.batches.active", "mode", "", "Batches that have not ended");
        add(registry, "backlog", "bingosim.state.backlog", "mode", "seconds", "Engine time of the runs still to do");
        add(registry, "stuck", "bingosim.state.batches.stuck", "mode", "", "Batches without progress for two minutes");
        add(registry, "unserved", "bingosim.state.batches.unserved", "mode", "", "Batches that nobody executes");
        add(registry, "outbox", "bingosim.state.outbox.age", "of", "seconds", "How long the oldest due event waits");
        add(registry, "failed", "bingosim.state.failed.messages", "of", "", "Failed messages to be dealt with");
        add(registry, "lost", "bingosim.state.processes.lost", "mode", "", "Left without draining, in ten minutes");
        add(registry, "breaker", "bingosim.state.breaker.open", "dependency", "", "1 unless the breaker is closed");
        add(registry, "dead", "bingosim.state.dead.tuples", "table", "", "Dead rows of the busiest tables");
        add(registry, "live", "bingosim.state.live.tuples", "table", "", "Live rows of the busiest tables");
    }

    @Scheduled(every = "10s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = Readiness.class)
    Uni<Void> refresh() {
        return state.read()
                .invoke(this::show)
                .replaceWithVoid()
                .onFailure()
                .invoke(failure -> LOG.debugf("state not read: %s", failure))
                // The gauges keep what they last showed; that the database is away is told elsewhere.
                .onFailure()
                .recoverWithNull();
    }

    private void show(List<Reading> readings) {
        gauges.forEach((name, gauge) -> gauge.meter()
                .register(
                        readings.stream()
                                .filter(reading -> reading.name().equals(name))
                                .map(reading ->
                                        MultiGauge.Row.of(Tags.of(gauge.tag(), reading.label()), reading.value()))
                                .toList(),
                        true));
    }

    private void add(MeterRegistry registry, String reading, String name, String tag, String unit, String description) {
        MultiGauge.Builder builder = MultiGauge.builder(name).description(description);
        gauges.put(reading, new Gauge((unit.isEmpty() ? builder : builder.baseUnit(unit)).register(registry), tag));
    }

    private record Gauge(MultiGauge meter, String tag) {}
}
