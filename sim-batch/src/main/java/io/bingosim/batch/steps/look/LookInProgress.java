package io.bingosim.batch.steps.look;

import io.bingosim.batch.model.LookValue;
import io.bingosim.batch.model.StoredExperiment;
import io.bingosim.batch.model.StoredExperiment.Variant;
import io.bingosim.batch.model.TakenLook;
import io.bingosim.batch.model.VariantHistogram;
import io.bingosim.batch.store.ResultBlockStore;
import io.bingosim.experiment.look.ExperimentOutcome;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.LookProcedure;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.result.ExperimentResults.Estimate;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One look at an experiment. Counts are those of the last look and of the new runs; if another variant leads now, the
 * differences to it are counted again over all runs. Variants are named by their place among the different ones.
 */
final class LookInProgress {
    private static final int BASELINE = 0;

    private final LookProcedure procedure;
    private final List<Variant> variants;
    private final ExperimentState before;
    private final Set<Integer> failed;
    private final List<Integer> counted;
    private final Map<Integer, Long> runsOf;
    private final PairCounter counter;
    private final long runs;
    private @Nullable Integer leader;

    LookInProgress(StoredExperiment experiment, ResultBlockStore blocks) {
        this.procedure = new LookProcedure(experiment.question().rules());
        this.variants = experiment.different();
        this.before = experiment.state();
        this.runs = Objects.requireNonNull(experiment.nextLookRuns());
        this.failed = before.survivors().stream()
                .filter(i -> !variants.get(i).isComparable())
                .collect(Collectors.toSet());
        this.counted =
                before.survivors().stream().filter(i -> !failed.contains(i)).toList();
        this.runsOf = new HashMap<>();
        for (int i = 0; i < variants.size(); i++) {
            if (before.variant(i).verdict() != Verdict.FAILED && !failed.contains(i)) {
                runsOf.put(i, counted.contains(i) ? runs : before.variant(i).runs());
            }
        }
        this.counter = new PairCounter(experiment, runsOf, new MeasuredRuns(blocks));
    }

    /** Reads the new runs, finds the leader, and compares all others with it and with the baseline. */
    Uni<LookInProgress> count() {
        return counter.countNew(before.runs(), runs, counted, references(before.leader()))
                .invoke(() -> leader = procedure.leader(before, failed, counter::values))
                .chain(this::compareWithLeader)
                .replaceWith(this);
    }

    private Uni<Void> compareWithLeader() {
        return leader == null ? Uni.createFrom().voidItem() : counter.countMissing(leader);
    }

    /** The variants that others are compared with: the baseline while it has all runs, and the leader. */
    private Set<Integer> references(@Nullable Integer leading) {
        return Stream.of(BASELINE, leading == null ? BASELINE : leading)
                .filter(counted::contains)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    TakenLook taken() {
        ExperimentState after = procedure.look(before, failed, leader, differencesToLeader());
        Map<Integer, Verdict> states = new HashMap<>();
        before.survivors().forEach(i -> states.put(position(i), after.variant(i).verdict()));
        ExperimentOutcome outcome = after.outcome();
        boolean isError = outcome == ExperimentOutcome.FAILED;
        return new TakenLook(
                runs,
                leader == null ? null : position(leader),
                states,
                outcome == null || isError ? null : outcome.name(),
                isError ? error(after) : null,
                after.nextRuns(),
                histograms(),
                values());
    }

    private List<LookValue> values() {
        List<LookValue> values = new ArrayList<>();
        for (int i : counted) {
            Estimate estimate = Estimate.of(counter.values(i), runs, procedure.rules());
            if (estimate != null) {
                values.add(new LookValue(before.look() + 1, position(i), estimate));
            }
        }
        return values;
    }

    private Map<Integer, MeasureCounts> differencesToLeader() {
        Integer leading = leader;
        return leading == null
                ? Map.of()
                : counted.stream()
                        .filter(i -> !i.equals(leading))
                        .collect(Collectors.toMap(i -> i, i -> counter.pair(i, leading)));
    }

    /** Those of all survivors; of variants that were eliminated before, the differences to a new leader. */
    private List<VariantHistogram> histograms() {
        List<VariantHistogram> histograms = new ArrayList<>();
        Set<Integer> newLeader = leader == null || leader.equals(before.leader()) ? Set.of() : Set.of(leader);
        for (int i : runsOf.keySet()) {
            boolean survived = counted.contains(i);
            if (survived) {
                histograms.add(histogram(i, i, counter.values(i)));
            }
            (survived ? references(leader) : newLeader)
                    .stream()
                            .filter(reference -> reference != i)
                            .forEach(reference -> histograms.add(histogram(i, reference, counter.pair(i, reference))));
        }
        return histograms;
    }

    private VariantHistogram histogram(int variant, int against, MeasureCounts counts) {
        long compared = Objects.requireNonNull(runsOf.get(variant));
        return new VariantHistogram(position(variant), position(against), compared, counts.toBytes());
    }

    private int position(int variant) {
        return variants.get(variant).position();
    }

    private String error(ExperimentState after) {
        return "nothing is left to compare: these variants ended early: "
                + IntStream.range(0, variants.size())
                        .filter(i -> after.variant(i).verdict() == Verdict.FAILED)
                        .mapToObj(i -> variants.get(i).key())
                        .collect(Collectors.joining(", "));
    }
}
