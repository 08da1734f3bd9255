package io.bingosim.batch.outbox;

import io.smallrye.mutiny.Uni;

/** Sends one event to wherever events go. The item comes when it is safe there; the caller sets the time limit. */
public interface EventPublisher {
    Uni<Void> publish(OutboxEvent event);

    /** The event itself can never be sent. Anything else a publisher fails with is the broker's trouble. */
    final class UnpublishableException extends RuntimeException {
        public UnpublishableException(String message) {
            super(message);
        }
    }
}
