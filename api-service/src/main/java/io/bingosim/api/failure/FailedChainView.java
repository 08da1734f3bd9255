package io.bingosim.api.failure;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The failed messages of one entity. Times keep the form in which the database writes them. */
@RegisterForReflection
@Schema(
        name = "FailedChain",
        description = "The failed messages of one entity, which must be republished in order.",
        examples = FailureExamples.CHAIN)
record FailedChainView(
        @Schema(description = "Id of the chain.") long id,

        @Schema(description = "Entity the messages are about.")
        String entity,

        @Schema(description = "Whether republishing was requested.")
        boolean shouldRepublish,

        @Schema(description = "Principal that requested republishing.") @Nullable
        String requestedBy,

        @Schema(description = "When the first message failed.", format = "date-time")
        String createdAt,

        @Schema(description = "When the chain last changed.", format = "date-time")
        String updatedAt,

        @Schema(description = "Number of messages.") long messageCount,

        @Schema(description = "The messages, oldest first, at most 50.")
        List<Message> messages) {

    @RegisterForReflection
    @Schema(name = "FailedMessage", description = "A message that could not be processed.")
    record Message(
            @Schema(description = "Id of the message.") long id,

            @Schema(description = "Component that failed to process it.")
            String source,

            @Schema(description = "Exchange it was published to.")
            String exchange,

            @Schema(description = "Its routing key.") String routingKey,

            @Schema(description = "Size of the payload in bytes.")
            int payloadSize,

            @Schema(description = "The first 1024 bytes of the payload.")
            String payloadBase64,

            @Schema(description = "Why it could not be processed.")
            String error,

            @Schema(description = "How often it was delivered.")
            int deliveries,

            @Schema(description = "Whether it is left out when the chain is republished.")
            boolean shouldSkip,

            @Schema(description = "When it was republished.", format = "date-time") @Nullable
            String republishedAt,

            @Schema(description = "When it failed.", format = "date-time")
            String createdAt) {}
}
