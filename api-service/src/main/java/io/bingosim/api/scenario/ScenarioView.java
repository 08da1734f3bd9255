package io.bingosim.api.scenario;

import io.bingosim.engine.EngineTime;
import io.bingosim.engine.scenario.Scenario;
import java.util.List;
import java.util.OptionalDouble;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The outcome of reading a scenario document. */
@Schema(
        name = "Scenario",
        description = "A valid scenario.",
        examples = "{\"id\": \"" + ScenarioExamples.ID + "\", \"name\": \"Small beach\", \"warnings\": [], "
                + "\"secondsPerRun\": 0.00012}")
record ScenarioView(
        @Schema(description = "SHA-256 of the canonical document.")
        String id,

        @Schema(description = "Name in the document.") String name,

        @Schema(description = "What is valid but probably not intended.")
        List<WarningView> warnings,

        @Schema(
                description = "Estimated engine time of one run on one core, measured by simulating a few runs;"
                        + " null if the scenario is too large to try.")
        @Nullable
        Double secondsPerRun) {
    /** Measuring stops after this time. */
    private static final long PROBE_NANOS = 50_000_000;

    static ScenarioView of(SubmittedScenario submitted) {
        return new ScenarioView(
                submitted.scenario().id(),
                submitted.scenario().name(),
                submitted.warnings().stream().map(WarningView::of).toList(),
                secondsPerRun(submitted.scenario()));
    }

    private static @Nullable Double secondsPerRun(Scenario scenario) {
        OptionalDouble seconds = EngineTime.secondsPerRun(scenario, System::nanoTime, PROBE_NANOS);
        return seconds.isPresent() ? seconds.getAsDouble() : null;
    }
}
