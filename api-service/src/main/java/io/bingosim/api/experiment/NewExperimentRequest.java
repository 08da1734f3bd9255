package io.bingosim.api.experiment;

import io.bingosim.api.scenario.SubmittedScenario;
import io.bingosim.batch.Mode;
import io.bingosim.experiment.request.ExperimentRequest;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.media.SchemaProperty;
import org.jspecify.annotations.Nullable;

/** The body of a request for a new experiment. */
@Schema(
        name = "NewExperiment",
        description = "Exactly one of `scenario` and `scenarioId` is required, and `variants`, `vary` or both. The"
                + " unpatched scenario always takes part with the key `baseline`.",
        type = SchemaType.OBJECT,
        requiredProperties = {"measure", "answer"},
        properties = {
            @SchemaProperty(
                    name = "scenarioId",
                    type = SchemaType.STRING,
                    pattern = "^[0-9a-f]{64}$",
                    description = "Id of a stored scenario."),
            @SchemaProperty(
                    name = "scenario",
                    implementation = SubmittedScenario.class,
                    description = "The scenario itself. It is stored with the experiment."),
            @SchemaProperty(
                    name = "name",
                    type = SchemaType.STRING,
                    minLength = 1,
                    maxLength = 200,
                    description = "A name to recognise the experiment by."),
            @SchemaProperty(
                    name = "seed",
                    oneOf = {Long.class, String.class},
                    description = "Seed of the runs of all variants, as for a batch."),
            @SchemaProperty(
                    name = "executionMode",
                    implementation = Mode.class,
                    description = "Where to execute the runs; by default as the server does."),
            @SchemaProperty(
                    name = "weight",
                    type = SchemaType.INTEGER,
                    minimum = "1",
                    maximum = "100",
                    defaultValue = "1",
                    description = "Share of the workers relative to other active batches and experiments."),
            @SchemaProperty(
                    name = "measure",
                    implementation = NewExperimentRequest.MeasureRequest.class,
                    description = "The figure that is compared."),
            @SchemaProperty(
                    name = "answer",
                    type = SchemaType.STRING,
                    enumeration = {"ESTIMATE", "BEST", "EFFECTS"},
                    description =
                            "ESTIMATE: the same number of runs for all. BEST: find the best variant, spending runs"
                                    + " only where they matter. EFFECTS: like ESTIMATE, ordered by the size of the effects."),
            @SchemaProperty(
                    name = "confidence",
                    type = SchemaType.NUMBER,
                    minimum = "0.5",
                    maximum = "0.999",
                    defaultValue = "0.95",
                    description = "Probability with which the answer keeps its promise, at least."),
            @SchemaProperty(
                    name = "indifference",
                    type = SchemaType.NUMBER,
                    minimum = "0",
                    description = "Difference that does not matter, in the unit of the measure; by default 0.005 of its"
                            + " range. With 0, equally good variants end UNDECIDED."),
            @SchemaProperty(
                    name = "runs",
                    implementation = NewExperimentRequest.RunsRequest.class,
                    description = "How many runs may be spent."),
            @SchemaProperty(
                    name = "variants",
                    type = SchemaType.ARRAY,
                    implementation = NewExperimentRequest.VariantRequest.class,
                    description = "Variants as JSON Patches of the scenario."),
            @SchemaProperty(
                    name = "vary",
                    type = SchemaType.ARRAY,
                    implementation = NewExperimentRequest.VaryRequest.class,
                    description =
                            "Makes variants: one for each thing that can be varied. At most 1000 with those given."),
            @SchemaProperty(
                    name = "keep",
                    type = SchemaType.STRING,
                    enumeration = {"RUNS", "SUMMARY"},
                    defaultValue = "RUNS",
                    description = "SUMMARY removes the single runs of the variants when the experiment has ended.")
        },
        examples = ExperimentExamples.NEW_EXPERIMENT)
record NewExperimentRequest(
        @Schema(hidden = true) ExperimentRequest request,
        @Schema(hidden = true) @Nullable Mode mode) {

    /** The figure that is compared. */
    @Schema(
            name = "ExperimentMeasure",
            description = "One figure of one team, which every variant must have.",
            requiredProperties = {"metric", "team"})
    record MeasureRequest(
            @Schema(
                    description = "The figure.",
                    enumeration = {"winRate", "points"})
            String metric,

            @Schema(description = "Key of the team.") String team,

            @Schema(
                    description = "Which values are better.",
                    enumeration = {"HIGHEST", "LOWEST"},
                    defaultValue = "HIGHEST")
            String best) {}

    /** How many runs may be spent. */
    @Schema(
            name = "ExperimentBudget",
            description = "How many runs may be spent.",
            requiredProperties = {})
    record RunsRequest(
            @Schema(description = "Runs of each variant at the first look.", minimum = "100", defaultValue = "1000")
            long first,

            @Schema(
                    description = "The most that a variant gets; for ESTIMATE and EFFECTS what each gets.",
                    minimum = "100",
                    defaultValue = "100000")
            long perVariant,

            @Schema(
                    description = "The most that all variants get together; by default the server's limit. A look that"
                            + " would exceed it is not begun.",
                    minimum = "1")
            long total) {}

    /** A variant as a JSON Patch. */
    @Schema(
            name = "NewVariant",
            description = "The scenario with a patch applied.",
            requiredProperties = {"key", "patch"})
    record VariantRequest(
            @Schema(description = "Unique key; not `baseline`.", minLength = 1, maxLength = 100)
            String key,

            @Schema(description = "Name to show; by default the key.", minLength = 1, maxLength = 200)
            String name,

            @Schema(description = "Operations of a JSON Patch (RFC 6902), 1 to 100.")
            List<Object> patch) {
        VariantRequest {
            patch = List.copyOf(patch);
        }
    }

    /** Something to vary. */
    @Schema(
            name = "Variation",
            description = "Makes one variant for each thing that can be varied, or for each of them and each factor.",
            requiredProperties = "what")
    record VaryRequest(
            @Schema(
                    description = "STRATEGY, ABSENT and SKILL concern one team; RATE, TIME and TILE all.",
                    enumeration = {"STRATEGY", "ABSENT", "RATE", "TIME", "TILE", "SKILL"})
            String what,

            @Schema(description = "Key of the team, where one is concerned.")
            String team,

            @Schema(description = "By default 0.8 and 1.25; for TILE 0.5 and 2.")
            List<Double> factors) {
        VaryRequest {
            factors = List.copyOf(factors);
        }
    }
}
