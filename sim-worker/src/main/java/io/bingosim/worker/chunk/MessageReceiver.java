package io.bingosim.worker.chunk;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.execute.Slots;
import io.bingosim.broker.consume.ChunkMessageReader;
import io.bingosim.broker.consume.DeliveryMetadata;
import io.bingosim.broker.failure.FailedMessageRecorder;
import io.bingosim.broker.topology.BindingMonitor;
import io.bingosim.contracts.message.ChunkRequested;
import io.bingosim.contracts.topology.Topology;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Reads each delivered message: valid ones go to the intake, all others are recorded as failed and acknowledged. */
@ApplicationScoped
class MessageReceiver {
    private final ChunkIntake intake;
    private final FailedMessageRecorder failedMessages;
    private final MessageAcks acks;
    private final Slots slots;
    private final BindingMonitor bindings;
    private volatile long lastReceived = System.nanoTime();

    MessageReceiver(
            ChunkIntake intake,
            FailedMessageRecorder failedMessages,
            MessageAcks acks,
            Slots slots,
            BindingMonitor bindings) {
        this.intake = intake;
        this.failedMessages = failedMessages;
        this.acks = acks;
        this.slots = slots;
        this.bindings = bindings;
    }

    /** A new consumer has started; the idle time begins anew. */
    void consumerStarted() {
        lastReceived = System.nanoTime();
    }

    /** The consumer has ended. Its pending messages cannot be acknowledged any more; the broker redelivers them. */
    void consumerEnded() {
        intake.forget();
    }

    void receive(Message<byte[]> message) {
        lastReceived = System.nanoTime();
        var delivery = message.getMetadata(DeliveryMetadata.class);
        acks.countConsumed(delivery.map(DeliveryMetadata::redelivered).orElse(false));
        delivery.ifPresent(from -> bindings.delivered(from.exchange(), from.routingKey()));
        ChunkRequested requested;
        try {
            requested = ChunkMessageReader.read(message.getPayload());
        } catch (IllegalArgumentException e) {
            reject(message, e);
            return;
        }
        intake.offer(requested.chunkId(), new BatchId(requested.batchId()), message);
    }

    /** Whether slots are free, no message is pending and none has arrived for this long. */
    boolean isIdleFor(Duration time) {
        return intake.pending() == 0 && slots.free() > 0 && System.nanoTime() - lastReceived > time.toNanos();
    }

    private void reject(Message<byte[]> message, IllegalArgumentException cause) {
        failedMessages
                .record(Topology.WORK_QUEUE, message, cause)
                .subscribe()
                .with(id -> acks.acknowledgeFailed(message));
    }
}
