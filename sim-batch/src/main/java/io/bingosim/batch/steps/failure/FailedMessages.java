package io.bingosim.batch.steps.failure;

import io.bingosim.batch.log.LogText;
import io.bingosim.batch.model.FailedMessage;
import io.bingosim.batch.model.RepublishableMessage;
import io.bingosim.batch.store.FailedMessageStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jboss.logging.Logger;

/** Keeps messages that could not be processed, so that they can be acknowledged without being lost. */
@ApplicationScoped
public class FailedMessages {
    private static final Logger LOG = Logger.getLogger(FailedMessages.class);

    private static final int CHAINS_PER_ROUND = 10;

    /** Longer payloads are cut when recorded; their hash and size are kept. */
    private static final int PAYLOAD_MAX = 65_536;

    private final FailedMessageStore store;

    FailedMessages(FailedMessageStore store) {
        this.store = store;
    }

    /**
     * Records a message once; a redelivery of the same message only counts, and a republished one has failed again.
     * Acknowledge it afterwards.
     */
    public Uni<Long> recordFailedMessage(FailedMessage message) {
        return store.recordFailedMessage(message, PAYLOAD_MAX);
    }

    /** Requests that a chain is republished. False if there is no such chain, or no message left to republish. */
    public Uni<Boolean> requestRepublish(long chainId, String principal) {
        return store.requestRepublish(chainId, principal).invoke(requested -> {
            if (requested) {
                LOG.infof("chain=%d will be republished principal=%s", chainId, LogText.of(principal));
            }
        });
    }

    /** Leaves a message out when its chain is republished. False if it is unknown or was republished already. */
    public Uni<Boolean> skipFailedMessage(long messageId) {
        return store.skipFailedMessage(messageId).invoke(skipped -> {
            if (skipped) {
                LOG.infof("message=%d skipped", messageId);
            }
        });
    }

    /** Takes the messages to republish now, in order. Each message is handed out once across all processes. */
    public Uni<List<RepublishableMessage>> takeFailedMessages() {
        return store.takeFailedMessages(CHAINS_PER_ROUND);
    }

    /** Gives back messages that were taken and certainly not sent; their chain is republished again. */
    public Uni<Void> returnFailedMessages(List<Long> messageIds) {
        return store.returnFailedMessages(messageIds).replaceWithVoid();
    }
}
