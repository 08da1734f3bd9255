package io.bingosim.experiment.result;

import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.request.Measure;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.Variant;
import io.bingosim.experiment.variant.VariantLabel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What results say about an experiment besides its runs.
 *
 * @param seed as the user wrote it, or as it was chosen
 * @param variants all, in the order of the request, the baseline first
 */
public record ExperimentDescription(
        @Nullable String name, String seed, Measure measure, LookRules rules, List<VariantLabel> variants) {

    public ExperimentDescription {
        variants = List.copyOf(variants);
    }

    public static ExperimentDescription of(ExperimentPlan plan, String seed) {
        return new ExperimentDescription(
                plan.request().name(),
                seed,
                plan.request().measure(),
                plan.rules(),
                plan.variants().stream().map(Variant::label).toList());
    }

    /** The variants that are run, by number. */
    List<VariantLabel> different() {
        return variants.stream().filter(variant -> variant.sameAs() == null).toList();
    }
}
