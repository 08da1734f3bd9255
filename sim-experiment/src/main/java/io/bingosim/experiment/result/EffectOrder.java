package io.bingosim.experiment.result;

import io.bingosim.experiment.result.ExperimentResults.InputEffect;
import io.bingosim.experiment.result.ExperimentResults.PairedDifference;
import io.bingosim.experiment.result.ExperimentResults.VariantResults;
import io.bingosim.experiment.variant.VariantLabel;
import io.bingosim.experiment.variant.VaryInput;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts the variants of each input side by side, the input with the largest effect first: a tornado. */
final class EffectOrder {

    private EffectOrder() {}

    static List<InputEffect> of(List<VariantLabel> labels, List<VariantResults> results) {
        Map<String, List<Integer>> byInput = new LinkedHashMap<>();
        Map<String, VariantResults> byKey = new LinkedHashMap<>();
        for (int i = 0; i < labels.size(); i++) {
            byKey.put(results.get(i).key(), results.get(i));
            // The baseline has no effect.
            if (i > 0) {
                byInput.computeIfAbsent(input(labels.get(i)).key(), key -> new ArrayList<>())
                        .add(i);
            }
        }
        List<InputEffect> effects = new ArrayList<>();
        for (List<Integer> variants : byInput.values()) {
            List<Integer> ordered = variants.stream()
                    .sorted(Comparator.comparing(i -> factor(labels.get(i))))
                    .toList();
            VaryInput input = input(labels.get(variants.get(0)));
            double size = ordered.stream()
                    .mapToDouble(i -> size(results.get(i), byKey))
                    .max()
                    .orElse(0);
            effects.add(new InputEffect(
                    input.key(),
                    input.name(),
                    size,
                    ordered.stream().map(i -> labels.get(i).key()).toList()));
        }
        // Sorting keeps the order of the request among equals.
        effects.sort(Comparator.comparingDouble(InputEffect::size).reversed());
        return effects;
    }

    /** A given variant counts as one input. */
    private static VaryInput input(VariantLabel label) {
        VaryInput input = label.input();
        return input == null ? new VaryInput(label.key(), label.name(), null) : input;
    }

    private static BigDecimal factor(VariantLabel label) {
        BigDecimal factor = input(label).factor();
        return factor == null ? BigDecimal.ONE : factor;
    }

    private static double size(VariantResults result, Map<String, VariantResults> byKey) {
        VariantResults run = result.sameAs() == null ? result : byKey.get(result.sameAs());
        PairedDifference difference = run == null ? null : run.toBaseline();
        return difference == null ? 0 : Math.abs(difference.value());
    }
}
