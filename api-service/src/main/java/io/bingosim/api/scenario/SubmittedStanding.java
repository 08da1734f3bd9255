package io.bingosim.api.scenario;

import io.bingosim.engine.json.JsonValue;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A standing that comes apart from its scenario. It can be checked only together with the scenario. */
@Schema(
        name = "Standing",
        description = "The state of an event that is under way, as docs/domain.md describes it.",
        type = SchemaType.OBJECT,
        examples = SubmittedStanding.EXAMPLE)
public record SubmittedStanding(@Schema(hidden = true) JsonValue value) {
    static final String EXAMPLE = """
            {"at": 259200,
             "teams": [{"team": "gulls", "tiles": [{"tile": "b1", "units": [1], "finishedAt": 4000}]}]}
            """;
}
