package io.bingosim.api.scenario;

import io.bingosim.engine.scenario.Warning;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A warning about a scenario as clients see it. */
@Schema(name = "Warning", description = "Something in the scenario that is valid but probably not intended.")
public record WarningView(
        @Schema(description = "JSON pointer to the value in question.")
        String pointer,

        @Schema(description = "What is unusual about it.") String message) {
    static WarningView of(Warning warning) {
        return new WarningView(warning.pointer(), warning.message());
    }
}
