package io.bingosim.api.scenario;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The outcome of reading a scenario document. */
@Schema(
        name = "Scenario",
        description = "A valid scenario.",
        examples = "{\"id\": \"" + ScenarioExamples.ID + "\", \"name\": \"Small beach\", \"warnings\": []}")
record ScenarioView(
        @Schema(description = "SHA-256 of the canonical document.")
        String id,

        @Schema(description = "Name in the document.") String name,

        @Schema(description = "What is valid but probably not intended.")
        List<WarningView> warnings) {
    static ScenarioView of(SubmittedScenario submitted) {
        return new ScenarioView(
                submitted.scenario().id(),
                submitted.scenario().name(),
                submitted.warnings().stream().map(WarningView::of).toList());
    }
}
