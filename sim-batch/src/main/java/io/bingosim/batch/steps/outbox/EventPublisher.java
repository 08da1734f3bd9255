package io.bingosim.batch.steps.outbox;

import io.bingosim.batch.model.OutboxEvent;
import io.smallrye.mutiny.Uni;

/** Publishes one event. Completes when the event is stored by the broker; the caller sets the time limit. */
public interface EventPublisher {
    Uni<Void> publish(OutboxEvent event);

    /** The event itself can never be sent. Any other failure of a publisher counts as the broker's. */
    final class UnpublishableException extends RuntimeException {
        public UnpublishableException(String message) {
            super(message);
        }
    }
}
