package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.NewBatch.Idempotency;
import io.bingosim.engine.scenario.Warning;
import io.bingosim.experiment.look.MeasuredTeam;
import io.bingosim.experiment.variant.VaryInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A valid request for an experiment. The caller chooses all ids, so that repeating the request cannot create a second one.
 *
 * @param variants the baseline first
 */
public record NewExperiment(
        ExperimentId id,
        String principal,
        @Nullable String name,
        Mode mode,
        NewBatch.Seed seed,
        int weight,
        Keep keep,
        ExperimentQuestion question,
        List<Variant> variants,
        @Nullable Idempotency idempotency,
        @Nullable String traceParent) {
    public NewExperiment {
        variants = List.copyOf(variants);
    }

    /**
     * A variant: with a batch, or with the document of an earlier one.
     *
     * @param scenario null if it is stored already: that of a baseline named by its id, or of an earlier variant
     * @param team what is measured of its runs
     * @param sameAs the position of the variant with the same document, and then there is no batch
     * @param input what it varies, if it was made by varying something
     */
    public record Variant(
            String key,
            String name,
            String scenarioId,
            @Nullable ScenarioText scenario,
            MeasuredTeam team,
            @Nullable BatchId batch,
            @Nullable Integer sameAs,
            @Nullable VaryInput input) {}

    /** A scenario to store, as text: the models of a thousand variants would not fit in memory at once. */
    public record ScenarioText(String name, String canonicalJson, List<Warning> warnings) {
        public ScenarioText {
            warnings = List.copyOf(warnings);
        }
    }
}
