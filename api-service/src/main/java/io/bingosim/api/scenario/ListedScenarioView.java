package io.bingosim.api.scenario;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.scenario.ScenarioRepository.Listed;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A scenario in a list, without its document. */
@Schema(
        name = "ListedScenario",
        description = "A stored scenario without its document.",
        examples = "{\"id\": \"" + ScenarioExamples.ID + "\", \"name\": \"Small beach\", \"teams\": 2, "
                + "\"createdAt\": \"2031-02-03T10:36:09.237747Z\", \"warnings\": []}")
record ListedScenarioView(
        @Schema(description = "SHA-256 of the canonical document.")
        String id,

        @Schema(description = "Name in the document.") String name,
        @Schema(description = "Number of teams.") int teams,
        @Schema(description = "When it was first stored.") Instant createdAt,

        @Schema(description = "What is valid but probably not intended.", implementation = WarningView[].class)
        @JsonRawValue
        String warnings) {
    static ListedScenarioView of(Listed row) {
        return new ListedScenarioView(row.id(), row.name(), row.teamCount(), row.createdAt(), row.warnings());
    }
}
