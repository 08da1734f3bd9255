package io.bingosim.api.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.bingosim.engine.scenario.Violation;
import java.util.List;

/** RFC 9457, with the violations of a document and the id under which the log speaks of this request. */
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        String instance,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Violation> violations,
        String traceId) {
    public static final String MEDIA_TYPE = "application/problem+json";

    static Problem of(ProblemException problem, String instance, String traceId) {
        ProblemType type = problem.type();
        return new Problem(
                type.type(), type.title(), type.status(), problem.detail(), instance, problem.violations(), traceId);
    }
}
