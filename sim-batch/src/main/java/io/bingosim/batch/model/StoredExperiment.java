package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.ExperimentId;
import io.bingosim.experiment.look.ExperimentOutcome;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.look.MeasuredTeam;
import io.bingosim.experiment.look.VariantState;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.result.ExperimentCounts;
import io.bingosim.experiment.result.ExperimentDescription;
import io.bingosim.experiment.variant.VariantLabel;
import io.bingosim.experiment.variant.VaryInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An experiment, its variants and its looks, all of one instant.
 *
 * @param nextLookRuns the runs of every survivor at the next look; null once the experiment has ended
 */
public record StoredExperiment(
        ExperimentId id,
        @Nullable String name,
        ExperimentQuestion question,
        long seed,
        String seedGiven,
        String status,
        @Nullable String verdict,
        @Nullable String error,
        @Nullable Long nextLookRuns,
        List<Variant> variants,
        List<Look> looks,
        List<VariantHistogram> histograms) {
    public StoredExperiment {
        variants = List.copyOf(variants);
        looks = List.copyOf(looks);
        histograms = List.copyOf(histograms);
    }

    /**
     * A variant and the state of its batch.
     *
     * @param batch null if it has the document of the variant `sameAs`
     * @param runs those that the looks so far have seen
     * @param isComparable whether all requested runs of the batch have ended and enough of them have completed; if not
     *     at a look, the variant has failed
     */
    public record Variant(
            int position,
            String key,
            String name,
            String scenarioId,
            @Nullable BatchId batch,
            @Nullable Integer sameAs,
            MeasuredTeam team,
            Verdict state,
            long runs,
            @Nullable Elimination elimination,
            @Nullable VaryInput input,
            boolean isComparable,
            @Nullable String batchError) {}

    /** The number of the look and the position of the variant that led it. */
    public record Elimination(int look, int by) {}

    /** A look that was taken; the leader is a position. */
    public record Look(
            int number,
            long runs,
            @Nullable Integer leader,
            int eliminated,
            @Nullable String verdict) {}

    /** The number of the next look. */
    public int nextLook() {
        return looks.size() + 1;
    }

    /** The variants that have a batch: the look procedure names them by their place in this list. */
    public List<Variant> different() {
        return variants.stream().filter(variant -> variant.sameAs() == null).toList();
    }

    /** What the looks so far have found, as the look procedure knows it. */
    public ExperimentState state() {
        Look last = looks.isEmpty() ? null : looks.get(looks.size() - 1);
        List<VariantState> states = different().stream().map(this::state).toList();
        return new ExperimentState(
                looks.size(),
                last == null ? 0 : last.runs(),
                states.stream().mapToLong(VariantState::runs).sum(),
                last == null || last.leader() == null ? null : place(last.leader()),
                states,
                outcome(),
                nextLookRuns);
    }

    private VariantState state(Variant variant) {
        Elimination elimination = variant.elimination();
        return new VariantState(
                variant.state(),
                variant.runs(),
                elimination == null
                        ? null
                        : new VariantState.Elimination(elimination.look(), variant.runs(), place(elimination.by())));
    }

    /** A cancelled experiment has no outcome; its answer is that of its last look. */
    private @Nullable ExperimentOutcome outcome() {
        if (status.equals("ERROR")) {
            return ExperimentOutcome.FAILED;
        }
        return verdict == null ? null : ExperimentOutcome.valueOf(verdict);
    }

    /** The place among the different variants of the one at a position. */
    private int place(int position) {
        return (int) variants.stream()
                .filter(variant -> variant.sameAs() == null && variant.position() < position)
                .count();
    }

    /** The counted values of each different variant that was looked at. */
    public Map<Integer, MeasureCounts> values() {
        Map<Integer, MeasureCounts> values = new HashMap<>();
        for (VariantHistogram histogram : histograms) {
            if (histogram.position() == histogram.against()) {
                values.put(
                        place(histogram.position()),
                        MeasureCounts.ofValues(team(histogram.position()), histogram.bytes()));
            }
        }
        return values;
    }

    /** The counted differences between different variants that were compared. */
    public List<Comparison> comparisons() {
        return histograms.stream()
                .filter(histogram -> histogram.position() != histogram.against())
                .map(histogram -> new Comparison(
                        place(histogram.position()),
                        place(histogram.against()),
                        histogram.runs(),
                        MeasureCounts.ofDifferences(
                                team(histogram.position()), team(histogram.against()), histogram.bytes())))
                .toList();
    }

    /** All counts as the results show them: of every variant that has not failed, to the leader and to the baseline. */
    public ExperimentCounts counts() {
        ExperimentState state = state();
        Map<Integer, MeasureCounts> toLeader = new HashMap<>();
        Map<Integer, MeasureCounts> toBaseline = new HashMap<>();
        for (Comparison comparison : comparisons()) {
            if (!isFailed(state, comparison.variant()) && !isFailed(state, comparison.reference())) {
                if (comparison.reference() == 0) {
                    toBaseline.put(comparison.variant(), comparison.differences());
                }
                if (Objects.equals(comparison.reference(), state.leader())) {
                    toLeader.put(comparison.variant(), comparison.differences());
                }
            }
        }
        Map<Integer, MeasureCounts> values = values();
        values.keySet().removeIf(variant -> isFailed(state, variant));
        return new ExperimentCounts(values, toLeader, toBaseline);
    }

    private static boolean isFailed(ExperimentState state, int variant) {
        return state.variant(variant).verdict() == Verdict.FAILED;
    }

    /** What the results say about the experiment besides its runs. */
    public ExperimentDescription description() {
        return new ExperimentDescription(
                name,
                seedGiven,
                question.measure(),
                question.rules(),
                variants.stream().map(this::label).toList());
    }

    private VariantLabel label(Variant variant) {
        Integer same = variant.sameAs();
        return new VariantLabel(
                variant.key(),
                variant.name(),
                same == null ? null : variants.get(same).key(),
                place(same == null ? variant.position() : same),
                variant.input());
    }

    private MeasuredTeam team(int position) {
        return variants.get(position).team();
    }

    /** The differences of a variant to a reference over the runs [0, runs). */
    public record Comparison(int variant, int reference, long runs, MeasureCounts differences) {}
}
