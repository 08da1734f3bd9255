package io.bingosim.api.scenario;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.batch.model.NewBatch.Source;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.scenario.SeparateStanding;
import io.bingosim.engine.scenario.Warning;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A valid scenario document and its warnings. The schema of the document comes from `scenarios/scenario.schema.json`. */
@Schema(name = "ScenarioDocument", type = SchemaType.OBJECT, examples = ScenarioExamples.DOCUMENT)
public record SubmittedScenario(
        @Schema(hidden = true) Scenario scenario,
        @Schema(hidden = true) List<Warning> warnings) {
    public SubmittedScenario {
        warnings = List.copyOf(warnings);
    }

    /** Reads a document, or fails with a problem that lists its violations. */
    static SubmittedScenario read(byte[] utf8) {
        ScenarioReading reading = ScenarioReader.read(utf8);
        if (reading instanceof ScenarioReading.Accepted accepted) {
            return of(accepted);
        }
        throw ProblemException.invalid(((ScenarioReading.Rejected) reading).violations());
    }

    /** Reads a member of a larger body; null if it has violations. */
    public static @Nullable SubmittedScenario read(JsonValue value, String pointer, Violations violations) {
        ScenarioReading.Accepted accepted = ScenarioReader.read(value, pointer, violations);
        return accepted == null ? null : of(accepted);
    }

    /** Reads a member of a larger body with a standing that is given apart from it; null if either has violations. */
    public static @Nullable SubmittedScenario read(
            JsonValue value, String pointer, SubmittedStanding standing, Violations violations) {
        ScenarioReading.Accepted accepted =
                ScenarioReader.readWithStanding(value, pointer, standing.value(), violations);
        return accepted == null ? null : of(accepted);
    }

    /** Reads a stored document with a standing that is given apart from it; null if the standing has violations. */
    static @Nullable SubmittedScenario read(byte[] utf8, SubmittedStanding standing, Violations violations) {
        ScenarioReading.Accepted accepted = SeparateStanding.read(utf8, standing.value(), violations);
        return accepted == null ? null : of(accepted);
    }

    private static SubmittedScenario of(ScenarioReading.Accepted accepted) {
        return new SubmittedScenario(accepted.scenario(), accepted.warnings());
    }

    /** @param listed whether the scenario is to be part of the library */
    public Source.Inline source(boolean listed) {
        return new Source.Inline(scenario, warnings, listed);
    }

    public boolean hasTeam(String key) {
        return scenario.teams().stream().anyMatch(team -> team.key().equals(key));
    }
}
