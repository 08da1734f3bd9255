package io.bingosim.batch.steps.create;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.NewExperiment;
import io.bingosim.batch.model.NewExperiment.ScenarioText;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.Variant;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The variants of a plan as they are stored. */
public final class PlannedVariants {
    private PlannedVariants() {}

    /**
     * Builds the documents anew and keeps their texts. The ids of the batches ascend in the order of the variants,
     * which is the order in which the dispatcher serves them.
     */
    public static List<NewExperiment.Variant> of(ExperimentPlan plan, Supplier<BatchId> ids) {
        List<Variant> planned = plan.variants();
        Iterator<BatchId> batches = Stream.generate(ids)
                .limit(plan.differentVariants().size())
                .sorted(Comparator.comparing(BatchId::value))
                .iterator();
        Map<String, ScenarioText> scenarios = scenarios(plan);
        return planned.stream()
                .map(variant -> new NewExperiment.Variant(
                        variant.key(),
                        variant.name(),
                        variant.contentHash(),
                        scenarios.get(variant.key()),
                        variant.team(),
                        variant.sameAs() == null ? batches.next() : null,
                        variant.sameAs() == null ? null : position(planned, variant.sameAs()),
                        variant.input()))
                .toList();
    }

    /** By the keys of variants, on all cores. A baseline that the request names by its id is stored already. */
    private static Map<String, ScenarioText> scenarios(ExperimentPlan plan) {
        boolean isBaselineStored = plan.request().scenarioId() != null;
        return plan.differentVariants().stream()
                .skip(isBaselineStored ? 1 : 0)
                .parallel()
                .collect(Collectors.toMap(Variant::key, variant -> text(plan.scenario(variant))));
    }

    private static ScenarioText text(ScenarioReading.Accepted accepted) {
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
