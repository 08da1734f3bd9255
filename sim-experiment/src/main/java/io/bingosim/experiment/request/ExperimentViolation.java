package io.bingosim.experiment.request;

import io.bingosim.engine.json.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Why a request was rejected.
 *
 * @param variant the key of the variant whose patched document breaks a rule; null if the request itself does
 * @param pointer into the patched document of the variant, or into the request
 */
public record ExperimentViolation(@Nullable String variant, String pointer, String message) {

    public static ExperimentViolation of(Violation violation) {
        return new ExperimentViolation(null, violation.pointer(), violation.message());
    }

    public static ExperimentViolation of(String variant, Violation violation) {
        return new ExperimentViolation(variant, violation.pointer(), violation.message());
    }
}
