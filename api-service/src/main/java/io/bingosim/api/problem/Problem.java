package io.bingosim.api.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.bingosim.api.wire.ApiJson;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An RFC 9457 problem, with the violations of a document and the trace id under which this request is logged. */
@RegisterForReflection
@Schema(
        name = "Problem",
        description = "An RFC 9457 problem.",
        requiredProperties = {"type", "title", "status", "detail", "instance", "traceId"})
public record Problem(
        @Schema(description = "Kind of the problem; never changes its meaning: `urn:bingosim:problem:<code>`.")
        String type,

        @Schema(description = "Kind of the problem in words.")
        String title,

        @Schema(description = "HTTP status.") int status,

        @Schema(description = "What is wrong with this request and what to do.")
        String detail,

        @Schema(description = "Path of the request.") String instance,

        @Schema(description = "Everything that is wrong with the body.") @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<ListedViolation> violations,

        @Schema(description = "Trace id under which the request is logged.")
        String traceId) {
    public static final String MEDIA_TYPE = "application/problem+json";

    byte[] json() {
        return ApiJson.bytes(this);
    }

    static Problem of(ProblemException problem, String instance, String traceId) {
        ProblemType type = problem.type();
        return new Problem(
                type.type(), type.title(), type.status(), problem.detail(), instance, problem.violations(), traceId);
    }
}
