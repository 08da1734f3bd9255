package io.bingosim.worker.diagnosis;

import io.bingosim.contracts.topology.Topology;
import io.bingosim.worker.chunk.ChunkMessages;
import io.bingosim.worker.chunk.Settlement;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;
import java.util.function.ToDoubleFunction;

/** What became of this worker's messages. */
@Singleton
class WorkerMeters implements MeterBinder {
    private final Settlement settlement;
    private final ChunkMessages messages;

    WorkerMeters(Settlement settlement, ChunkMessages messages) {
        this.settlement = settlement;
        this.messages = messages;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(registry, "bingosim.message.consumed", Settlement::consumedCount);
        counter(registry, "bingosim.message.acknowledged", Settlement::acknowledgedCount);
        counter(registry, "bingosim.message.redelivered", Settlement::redeliveredCount);
        counter(registry, "bingosim.message.doubled", Settlement::doubledCount);
        counter(registry, "bingosim.message.late", Settlement::lostCount);
        counter(registry, "bingosim.message.failed", Settlement::failedCount);
        FunctionCounter.builder("bingosim.consumer.starts", messages, ChunkMessages::starts)
                .register(registry);
        Gauge.builder("bingosim.consumer.up", messages, now -> now.isConsuming() ? 1 : 0)
                .register(registry);
    }

    private void counter(MeterRegistry registry, String name, ToDoubleFunction<Settlement> count) {
        FunctionCounter.builder(name, settlement, count)
                .tag("queue", Topology.WORK_QUEUE)
                .register(registry);
    }
}
