package io.bingosim.api.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.bingosim.engine.json.Violation;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A violation as a problem lists it. */
@RegisterForReflection
@Schema(
        name = "Violation",
        description = "One thing that is wrong with a body.",
        requiredProperties = {"pointer", "message"})
public record ListedViolation(
        @Schema(description = "Key of the variant of an experiment whose patched document breaks a rule.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        String variant,

        @Schema(description = "JSON pointer to the value: into the body, or into the variant's patched document.")
        String pointer,

        @Schema(description = "What is wrong with the value.")
        String message) {
    static ListedViolation of(Violation violation) {
        return new ListedViolation(null, violation.pointer(), violation.message());
    }
}
