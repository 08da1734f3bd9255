package io.bingosim.api.scenario;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.scenario.ScenarioRepository.Listed;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A scenario in a list, without its document. */
@Schema(
        name = "ListedScenario",
        description = "A stored scenario without its document.",
        examples = "{\"id\": \"" + ScenarioExamples.ID + "\", \"name\": \"Small beach\", \"teams\": 2, "
                + "\"createdAt\": \"2031-02-03T10:36:09.237747Z\", \"derivedFrom\": null, \"warnings\": []}")
record ListedScenarioView(
        @Schema(description = "SHA-256 of the canonical document.")
        String id,

        @Schema(description = "Name in the document.") String name,
        @Schema(description = "Number of teams.") int teams,
        @Schema(description = "When it was first stored.") Instant createdAt,

        @Schema(
                description = "Id of the scenario it was made from by editing; null if there is none.",
                pattern = "^[0-9a-f]{64}$")
        @Nullable
        String derivedFrom,

        @Schema(description = "What is valid but probably not intended.", implementation = WarningView[].class)
        @JsonRawValue
        String warnings) {
    static ListedScenarioView of(Listed row) {
        return new ListedScenarioView(
                row.id(), row.name(), row.teamCount(), row.createdAt(), row.derivedFrom(), row.warnings());
    }
}
