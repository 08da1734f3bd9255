package io.bingosim.experiment.request;

import io.bingosim.engine.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request of an experiment. What needs the scenario is not checked yet.
 *
 * @param scenario the document as posted; null if the request names a stored one
 * @param scenarioId null if the request has a scenario
 * @param seed as written; null if it is to be chosen
 * @param executionMode as written; null for that of the server
 * @param indifference in the unit of the measure; null for the default, which follows from the scenario
 * @param keepsRuns whether the blocks of the runs stay after the end ({@code "keep": "RUNS"}, the default)
 */
public record ExperimentRequest(
        @Nullable String name,
        @Nullable JsonValue scenario,
        @Nullable String scenarioId,
        @Nullable String seed,
        @Nullable String executionMode,
        int weight,
        Measure measure,
        ExperimentKind kind,
        double confidence,
        @Nullable Double indifference,
        RunBudget runs,
        List<GivenVariant> variants,
        List<Variation> variations,
        boolean keepsRuns) {

    public ExperimentRequest {
        variants = List.copyOf(variants);
        variations = List.copyOf(variations);
    }
}
