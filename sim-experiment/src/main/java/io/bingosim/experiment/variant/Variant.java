package io.bingosim.experiment.variant;

import io.bingosim.engine.json.JsonValue;
import io.bingosim.experiment.look.MeasuredTeam;
import org.jspecify.annotations.Nullable;

/**
 * A checked variant. Its document is built on demand: see {@link ExperimentPlan#scenario}.
 *
 * @param contentHash the id of its scenario
 * @param sameAs the key of an earlier variant with an equal scenario, which is run in its place; else null
 * @param number its place among the different variants, the baseline's being 0; that of {@code sameAs} for a repetition
 * @param patch the operations of its JSON Patch; empty for the baseline
 * @param input what it varies if {@code vary} made it
 */
public record Variant(
        String key,
        String name,
        String contentHash,
        @Nullable String sameAs,
        int number,
        MeasuredTeam team,
        JsonValue.Items patch,
        @Nullable VaryInput input) {

    public VariantLabel label() {
        return new VariantLabel(key, name, sameAs, number, input);
    }
}
