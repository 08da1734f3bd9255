package io.bingosim.broker.failure;

import io.bingosim.batch.steps.failure.FailedMessages;
import io.bingosim.broker.consume.DeliveryMetadata;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;

/** Records messages that a consumer rejects. Until a message is recorded it stays unacknowledged with the broker. */
@ApplicationScoped
public class FailedMessageRecorder {
    private static final Logger LOG = Logger.getLogger(FailedMessageRecorder.class);
    private static final Duration FIRST_RETRY = Duration.ofMillis(200);
    private static final Duration RETRY_MAX = Duration.ofSeconds(2);

    private final FailedMessages failedMessages;

    FailedMessageRecorder(FailedMessages failedMessages) {
        this.failedMessages = failedMessages;
    }

    /** Retries until Postgres has the message; the caller acknowledges it afterwards. */
    public Uni<Long> record(String queue, Message<byte[]> message, IllegalArgumentException cause) {
        DeliveryMetadata delivery = message.getMetadata(DeliveryMetadata.class)
                .orElseThrow(() -> new IllegalStateException("the connector attached no DeliveryMetadata"));
        LOG.warnf(
                "queue=%s message=%s rejected, recording it as a failed message: %s",
                queue, delivery.messageId(), cause.getMessage());
        return failedMessages
                .recordFailedMessage(RejectedMessage.describe(queue, delivery, message.getPayload(), cause))
                .onFailure()
                .retry()
                .withBackOff(FIRST_RETRY, RETRY_MAX)
                .indefinitely();
    }
}
