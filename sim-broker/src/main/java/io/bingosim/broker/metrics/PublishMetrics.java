package io.bingosim.broker.metrics;

import io.bingosim.broker.publish.PublishMonitor;
import io.bingosim.broker.publish.PublishOutcomes;
import io.bingosim.contracts.topology.Topology;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;
import java.util.List;

/** How publishing goes, by exchange: {@code bingosim.runs} for chunk messages, {@code bingosim.events} for batch events. */
@Singleton
class PublishMetrics implements MeterBinder {
    private final PublishMonitor publishes;

    PublishMetrics(PublishMonitor publishes) {
        this.publishes = publishes;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String exchange : List.of(Topology.RUNS_EXCHANGE, Topology.EVENTS_EXCHANGE)) {
            PublishOutcomes outcomes = publishes.of(exchange);
            Tags tags = Tags.of("exchange", exchange, "queue", queueOf(exchange));
            FunctionCounter.builder("bingosim.message.published", outcomes, PublishOutcomes::confirmedTotal)
                    .description("Messages confirmed by the broker")
                    .tags(tags)
                    .register(registry);
            FunctionCounter.builder("bingosim.message.unconfirmed", outcomes, PublishOutcomes::unconfirmedTotal)
                    .description(
                            "Publishes that failed or were not confirmed in time; their events are published again")
                    .tags(tags)
                    .register(registry);
            Gauge.builder("bingosim.publisher.unconfirmed", outcomes, PublishOutcomes::unconfirmedInARow)
                    .description("Publishes without a confirm since the last confirmed one; 0 while publishing works")
                    .baseUnit("messages")
                    .tags(tags)
                    .register(registry);
            FunctionCounter.builder("bingosim.publisher.starts", outcomes, PublishOutcomes::starts)
                    .description("Publishers started, each on a new connection")
                    .tags(tags)
                    .register(registry);
        }
        for (String kind : List.of("memory", "disk")) {
            Gauge.builder("bingosim.broker.alarm", publishes, now -> now.hasAlarm(kind) ? 1 : 0)
                    .description("1 while the broker reports this alarm to a publisher of this process")
                    .tag("kind", kind)
                    .register(registry);
        }
    }

    /** Our queue behind an exchange. Batch events go to the queues of others, or nowhere. */
    private static String queueOf(String exchange) {
        return Topology.QUEUES.stream()
                .filter(queue -> queue.exchange().equals(exchange))
                .map(Topology.Queue::name)
                .findFirst()
                .orElse("none");
    }
}
