package io.bingosim.api.experiment;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.LookValue;
import io.bingosim.batch.model.StoredExperiment;
import io.bingosim.batch.model.StoredExperiment.Variant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Every look that was taken: how the race went. */
@Schema(
        name = "ExperimentLooks",
        description = "Every look that was taken, and the batch of each variant.",
        examples = ExperimentExamples.LOOKS)
record ExperimentLooksView(
        @Schema(description = "The looks, the first one first.")
        List<LookView> looks,

        @Schema(description = "All variants in the order of the request, the baseline first.")
        List<VariantBatchView> variants) {
    ExperimentLooksView {
        looks = List.copyOf(looks);
        variants = List.copyOf(variants);
    }

    static ExperimentLooksView of(StoredExperiment experiment, List<LookValue> values) {
        Map<Integer, List<LookValue>> byLook = values.stream().collect(Collectors.groupingBy(LookValue::look));
        return new ExperimentLooksView(
                experiment.looks().stream()
                        .map(look -> LookView.of(experiment, look, byLook.getOrDefault(look.number(), List.of())))
                        .toList(),
                experiment.variants().stream().map(VariantBatchView::of).toList());
    }

    /** One look. */
    @Schema(name = "Look", description = "What one look found.")
    record LookView(
            @Schema(description = "Number of the look, from 1.")
            int number,

            @Schema(description = "Runs of every variant that took part.")
            long runs,

            @Schema(description = "Key of the variant with the best mean; null where none is asked for.") @Nullable
            String leader,

            @Schema(description = "How many variants were left after it.")
            int survivors,

            @Schema(description = "Keys of the variants that it eliminated.")
            List<String> eliminated,

            @Schema(
                    description = "The verdict if it was the last look; else null.",
                    enumeration = {"SELECTED", "UNDECIDED", "ESTIMATED"})
            @Nullable
            String verdict,

            @Schema(description = "The variants that took part. Their intervals hold at all looks at once.")
            List<LookValueView> values) {
        LookView {
            eliminated = List.copyOf(eliminated);
            values = List.copyOf(values);
        }

        static LookView of(StoredExperiment experiment, StoredExperiment.Look look, List<LookValue> values) {
            List<Variant> variants = experiment.variants();
            Integer leader = look.leader();
            return new LookView(
                    look.number(),
                    look.runs(),
                    leader == null ? null : variants.get(leader).key(),
                    values.size() - look.eliminated(),
                    variants.stream()
                            .filter(variant -> variant.elimination() != null
                                    && variant.elimination().look() == look.number())
                            .map(Variant::key)
                            .toList(),
                    look.verdict(),
                    values.stream()
                            .map(value -> LookValueView.of(
                                    variants.get(value.position()).key(), value))
                            .toList());
        }
    }

    /** What a look found for one variant. */
    @Schema(name = "LookValue", description = "The mean of one variant at a look, with its interval.")
    record LookValueView(
            @Schema(description = "Key of the variant.") String key,

            @Schema(description = "The mean.") double value,

            @Schema(description = "Lower end.") double low,

            @Schema(description = "Upper end.") double high) {
        static LookValueView of(String key, LookValue value) {
            return new LookValueView(
                    key,
                    value.estimate().value(),
                    value.estimate().low(),
                    value.estimate().high());
        }
    }

    /** The batch of a variant. */
    @Schema(name = "VariantBatch", description = "The batch that has the runs of a variant.")
    record VariantBatchView(
            @Schema(description = "Key of the variant.") String key,

            @Schema(description = "Id of its batch; null if another variant has the same scenario.") @Nullable
            UUID batchId) {
        static VariantBatchView of(Variant variant) {
            BatchId batch = variant.batch();
            return new VariantBatchView(variant.key(), batch == null ? null : batch.value());
        }
    }
}
