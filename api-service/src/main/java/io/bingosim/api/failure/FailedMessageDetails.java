package io.bingosim.api.failure;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.bingosim.api.wire.ApiJson;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A failed message with everything that was recorded about it. */
@RegisterForReflection
@Schema(
        name = "FailedMessageDetails",
        description = "A message that could not be processed, with its headers and the stack trace.",
        examples = FailureExamples.DETAILS)
record FailedMessageDetails(
        @JsonUnwrapped FailedMessageView message,

        @Schema(description = "Id of its chain.") long chainId,

        @Schema(description = "Headers of the message, as text.")
        Map<String, String> headers,

        @Schema(description = "Stack trace of the last failure; null without one.") @Nullable
        String stack) {

    /** Headers that were cut when they were recorded are shown as one text. */
    static FailedMessageDetails of(FailedMessageView message, long chainId, String headers, @Nullable String stack) {
        return new FailedMessageDetails(message, chainId, parse(headers), stack);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, String> parse(String headers) {
        try {
            return ApiJson.read(headers, Map.class);
        } catch (RuntimeException e) {
            return Map.of("cut", headers);
        }
    }
}
