package io.bingosim.worker.chunk;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Acknowledges messages and counts what happened to them. A lost acknowledgement costs one redelivery. */
@ApplicationScoped
public class MessageAcks {
    private final AtomicLong consumed = new AtomicLong();
    private final AtomicLong redelivered = new AtomicLong();
    private final AtomicLong duplicate = new AtomicLong();
    private final AtomicLong missed = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong acknowledged = new AtomicLong();

    void acknowledge(Collection<Message<?>> messages) {
        messages.forEach(this::acknowledge);
    }

    void acknowledge(Message<?> message) {
        acknowledged.incrementAndGet();
        Uni.createFrom().completionStage(message::ack).subscribe().with(done -> {}, failure -> {});
    }

    /** Acknowledges messages whose chunks could not be claimed: another worker has them, or they have ended. */
    void acknowledgeMissed(Collection<List<Message<?>>> messagesByChunk) {
        missed.addAndGet(messagesByChunk.size());
        messagesByChunk.forEach(this::acknowledge);
    }

    /** Acknowledges a message that is recorded as failed. */
    void acknowledgeFailed(Message<?> message) {
        failed.incrementAndGet();
        acknowledge(message);
    }

    void countConsumed(boolean isRedelivery) {
        consumed.incrementAndGet();
        if (isRedelivery) {
            redelivered.incrementAndGet();
        }
    }

    void countDuplicate() {
        duplicate.incrementAndGet();
    }

    public long consumedCount() {
        return consumed.get();
    }

    public long redeliveredCount() {
        return redelivered.get();
    }

    /** Messages for a chunk that another pending message names already. */
    public long duplicateCount() {
        return duplicate.get();
    }

    /** Chunks named by messages that could not be claimed. */
    public long missedCount() {
        return missed.get();
    }

    public long failedCount() {
        return failed.get();
    }

    public long acknowledgedCount() {
        return acknowledged.get();
    }
}
