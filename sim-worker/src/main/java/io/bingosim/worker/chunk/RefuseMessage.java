package io.bingosim.worker.chunk;

import io.bingosim.batch.failure.FailedMessages;
import io.bingosim.broker.consume.Delivery;
import io.bingosim.broker.dead.Refused;
import io.bingosim.contracts.topology.Topology;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;

/** What cannot be processed is recorded once and then acknowledged. Until it is recorded it stays with the broker. */
@ApplicationScoped
class RefuseMessage {
    private static final Logger LOG = Logger.getLogger(RefuseMessage.class);

    private final FailedMessages failed;
    private final Settlement settlement;

    RefuseMessage(FailedMessages failed, Settlement settlement) {
        this.failed = failed;
        this.settlement = settlement;
    }

    void refuse(Message<byte[]> message, IllegalArgumentException why) {
        Delivery delivery = message.getMetadata(Delivery.class)
                .orElseThrow(() -> new IllegalStateException("a message without its delivery"));
        LOG.warnf("message=%s refused: %s", delivery.messageId(), why.getMessage());
        failed.recordFailedMessage(Refused.by(Topology.WORK_QUEUE, delivery, message.getPayload(), why))
                .onFailure()
                .retry()
                .withBackOff(Duration.ofMillis(200), Duration.ofSeconds(2))
                .indefinitely()
                .subscribe()
                .with(id -> {
                    settlement.failed();
                    settlement.acknowledge(message);
                });
    }
}
