package io.bingosim.api.sample;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.scenario.ScenarioExamples;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A sample with its document. */
@Schema(
        name = "SampleDocument",
        description = "A scenario that is shipped with the service, with its document.",
        examples = "{\"key\": \"small\", \"name\": \"Small beach\", \"description\": \"Two equal teams on one row.\","
                + " \"document\": " + ScenarioExamples.DOCUMENT + "}")
record SampleDocumentView(
        @Schema(description = "Key of the sample, unique among the samples.")
        String key,

        @Schema(description = "Name in the document.") String name,
        @Schema(description = "What it shows.") String description,

        @Schema(description = "The document as its author wrote it: defaults are left out.", ref = "ScenarioDocument")
        @JsonRawValue
        String document) {
    static SampleDocumentView of(ShippedSample sample) {
        return new SampleDocumentView(sample.key(), sample.scenario().name(), sample.description(), sample.document());
    }
}
