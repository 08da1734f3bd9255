package io.bingosim.worker.diagnosis;

import io.bingosim.contracts.topology.Topology;
import io.bingosim.worker.chunk.ChunkConsumer;
import io.bingosim.worker.chunk.MessageAcks;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;
import java.util.function.ToDoubleFunction;

/** What happened to the messages this worker consumed. */
@Singleton
class WorkerMetrics implements MeterBinder {
    private final MessageAcks acks;
    private final ChunkConsumer consumer;

    WorkerMetrics(MessageAcks acks, ChunkConsumer consumer) {
        this.acks = acks;
        this.consumer = consumer;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(registry, "bingosim.message.consumed", "Messages delivered to this worker", MessageAcks::consumedCount);
        counter(registry, "bingosim.message.acknowledged", "Messages acknowledged", MessageAcks::acknowledgedCount);
        counter(
                registry,
                "bingosim.message.redelivered",
                "Messages that had been delivered before",
                MessageAcks::redeliveredCount);
        counter(
                registry,
                "bingosim.message.duplicate",
                "Messages for a chunk that another pending message names",
                MessageAcks::duplicateCount);
        counter(
                registry,
                "bingosim.message.missed",
                "Chunks named by messages that could not be claimed",
                MessageAcks::missedCount);
        counter(
                registry,
                "bingosim.message.failed",
                "Messages rejected and recorded as failed",
                MessageAcks::failedCount);
        FunctionCounter.builder("bingosim.consumer.starts", consumer, ChunkConsumer::starts)
                .description("Consumers started, each on a new connection")
                .register(registry);
        Gauge.builder("bingosim.consumer.up", consumer, now -> now.isConsuming() ? 1 : 0)
                .description("1 while this worker consumes from the work queue")
                .register(registry);
    }

    private void counter(MeterRegistry registry, String name, String description, ToDoubleFunction<MessageAcks> count) {
        FunctionCounter.builder(name, acks, count)
                .description(description)
                .tag("queue", Topology.WORK_QUEUE)
                .register(registry);
    }
}
