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

        @Schema(description = "Number of messages that are neither republished nor skipped.")
        long undecidedCount,

        @Schema(description = "The messages, oldest first, at most 50; `/failed-chains/{id}/messages` lists all.")
        List<FailedMessageView> messages) {}
