package io.bingosim.api.failure;

import io.quarkus.runtime.annotations.RegisterForReflection;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A failed message in a list. Times keep the form in which the database writes them. */
@RegisterForReflection
@Schema(
        name = "FailedMessage",
        description = "A message that could not be processed.",
        examples = FailureExamples.MESSAGE)
record FailedMessageView(
        @Schema(description = "Id of the message.") long id,

        @Schema(
                description = "OPEN and FAILED_AGAIN (after it was republished) need a decision: republish or skip.",
                enumeration = {"OPEN", "REPUBLISHED", "FAILED_AGAIN", "SKIPPED"})
        String state,

        @Schema(description = "Component that failed to process it.")
        String source,

        @Schema(description = "Exchange it was published to.")
        String exchange,

        @Schema(description = "Its routing key.") String routingKey,

        @Schema(description = "Size of the payload in bytes.")
        int payloadSize,

        @Schema(description = "The first 1024 bytes of the payload.")
        String payloadBase64,

        @Schema(description = "Why it could not be processed, the last time.")
        String error,

        @Schema(description = "How often it was delivered.") int deliveries,

        @Schema(description = "How often it failed after it was republished.")
        int failedAgain,

        @Schema(description = "Whether it is left out when the chain is republished.")
        boolean shouldSkip,

        @Schema(description = "When it was republished; null if it was not, or has failed again.", format = "date-time")
        @Nullable
        String republishedAt,

        @Schema(description = "When it failed first.", format = "date-time")
        String createdAt,

        @Schema(description = "When it last failed or changed its state.", format = "date-time")
        String changedAt) {}
