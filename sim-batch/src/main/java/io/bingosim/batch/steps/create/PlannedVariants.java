package io.bingosim.batch.steps.create;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.NewExperiment;
import io.bingosim.batch.model.NewExperiment.ScenarioText;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The variants of a plan as they are stored. */
public final class PlannedVariants {
    private PlannedVariants() {}

    /**
     * Builds the documents one by one and keeps their texts. The ids of the batches ascend in the order of the variants,
     * which is the order in which the dispatcher serves them.
     */
    public static List<NewExperiment.Variant> of(ExperimentPlan plan, Supplier<BatchId> ids) {
        List<Variant> planned = plan.variants();
        Iterator<BatchId> batches = Stream.generate(ids)
                .limit(plan.differentVariants().size())
                .sorted(Comparator.comparing(BatchId::value))
                .iterator();
        List<NewExperiment.Variant> variants = new ArrayList<>();
        for (Variant variant : planned) {
            boolean isRun = variant.sameAs() == null;
            variants.add(new NewExperiment.Variant(
                    variant.key(),
                    variant.name(),
                    variant.contentHash(),
                    isRun ? scenario(plan, variant, variants.isEmpty()) : null,
                    variant.team(),
                    isRun ? batches.next() : null,
                    isRun ? null : position(planned, variant.sameAs()),
                    variant.input()));
        }
        return variants;
    }

    /** A baseline that the request names by its id is stored already. */
    private static @Nullable ScenarioText scenario(ExperimentPlan plan, Variant variant, boolean isBaseline) {
        if (isBaseline && plan.request().scenarioId() != null) {
            return null;
        }
        ScenarioReading.Accepted accepted = plan.scenario(variant);
        return new ScenarioText(accepted.scenario().name(), accepted.scenario().canonicalJson(), accepted.warnings());
    }

    private static int position(List<Variant> planned, @Nullable String key) {
        for (int position = 0; position < planned.size(); position++) {
            if (planned.get(position).key().equals(key)) {
                return position;
            }
        }
        throw new IllegalArgumentException("no variant has the key " + key);
    }
}
