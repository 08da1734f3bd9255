package io.bingosim.api.scenario;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.scenario.ScenarioRepository.Stored;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A stored scenario with its document. */
@Schema(
        name = "StoredScenario",
        description = "A stored scenario with its canonical document.",
        examples = "{\"id\": \"" + ScenarioExamples.ID + "\", \"name\": \"Small beach\", "
                + "\"createdAt\": \"2031-02-03T10:36:09.237747Z\", \"derivedFrom\": null, \"warnings\": [], "
                + "\"document\": " + ScenarioExamples.DOCUMENT + "}")
record StoredScenarioView(
        @Schema(description = "SHA-256 of the canonical document.")
        String id,

        @Schema(description = "Name in the document.") String name,
        @Schema(description = "When it was first stored.") Instant createdAt,

        @Schema(
                description = "Id of the scenario it was made from by editing; null if there is none.",
                pattern = "^[0-9a-f]{64}$")
        @Nullable
        String derivedFrom,

        @Schema(description = "What is valid but probably not intended.", implementation = WarningView[].class)
        @JsonRawValue
        String warnings,

        @Schema(description = "The canonical document.", ref = "ScenarioDocument") @JsonRawValue
        String document) {
    static StoredScenarioView of(Stored stored) {
        return new StoredScenarioView(
                stored.id(),
                stored.name(),
                stored.createdAt(),
                stored.derivedFrom(),
                stored.warnings(),
                stored.document());
    }
}
