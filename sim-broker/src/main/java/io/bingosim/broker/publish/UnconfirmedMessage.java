package io.bingosim.broker.publish;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.reactive.messaging.Message;

/** A message on its way to the broker. It ends once: confirmed, or failed with a reason; its sender learns which. */
final class UnconfirmedMessage {
    private final Message<byte[]> message;
    private final PublishMetadata metadata;
    private final long acceptedAt = System.nanoTime();
    private final AtomicBoolean ended = new AtomicBoolean();

    private UnconfirmedMessage(Message<byte[]> message, PublishMetadata metadata) {
        this.message = message;
        this.metadata = metadata;
    }

    static UnconfirmedMessage of(Message<?> message) {
        PublishMetadata metadata = message.getMetadata(PublishMetadata.class)
                .orElseThrow(() -> new IllegalArgumentException("the message has no PublishMetadata: " + message));
        if (!(message.getPayload() instanceof byte[] payload)) {
            throw new IllegalArgumentException("the payload must be bytes: " + message.getPayload());
        }
        return new UnconfirmedMessage(message.withPayload(payload), metadata);
    }

    PublishMetadata metadata() {
        return metadata;
    }

    byte[] payload() {
        return message.getPayload();
    }

    boolean isOlderThan(Duration limit) {
        return System.nanoTime() - acceptedAt > limit.toNanos();
    }

    boolean isEnded() {
        return ended.get();
    }

    void confirm() {
        if (ended.compareAndSet(false, true)) {
            message.ack();
        }
    }

    void fail(Throwable reason) {
        if (ended.compareAndSet(false, true)) {
            message.nack(reason);
        }
    }
}
