package io.bingosim.worker.chunk;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Acknowledges, and counts what became of messages. An acknowledgement that gets lost costs a redelivery, no more. */
@ApplicationScoped
public class Settlement {
    private final AtomicLong consumed = new AtomicLong();
    private final AtomicLong redelivered = new AtomicLong();
    private final AtomicLong doubled = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong acknowledged = new AtomicLong();

    void acknowledge(Collection<Message<?>> messages) {
        messages.forEach(this::acknowledge);
    }

    void acknowledge(Message<?> message) {
        acknowledged.incrementAndGet();
        Uni.createFrom().completionStage(message::ack).subscribe().with(done -> {}, failure -> {});
    }

    void consumed(boolean again) {
        consumed.incrementAndGet();
        if (again) {
            redelivered.incrementAndGet();
        }
    }

    void doubled() {
        doubled.incrementAndGet();
    }

    void lost(int messages) {
        lost.addAndGet(messages);
    }

    void failed() {
        failed.incrementAndGet();
    }

    public long consumedCount() {
        return consumed.get();
    }

    public long redeliveredCount() {
        return redelivered.get();
    }

    /** Messages for a chunk that another message in hand named already. */
    public long doubledCount() {
        return doubled.get();
    }

    /** Claims that came too late. */
    public long lostCount() {
        return lost.get();
    }

    public long failedCount() {
        return failed.get();
    }

    public long acknowledgedCount() {
        return acknowledged.get();
    }
}
