package io.bingosim.batch.steps.look;

import io.bingosim.batch.model.StoredExperiment;
import io.bingosim.batch.model.StoredExperiment.Variant;
import io.bingosim.experiment.look.MeasureCounts;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/**
 * Counts the values of variants and their differences to others, window by window, so that memory does not grow with the
 * number of runs.
 */
final class PairCounter {
    private static final int WINDOW = 1 << 16;

    /** Variants read at the same time. */
    private static final int READERS = 4;

    private final List<Variant> variants;
    private final Map<Integer, Long> runs;
    private final MeasuredRuns measured;
    private final Map<Integer, MeasureCounts> values = new ConcurrentHashMap<>();
    private final Map<Pair, MeasureCounts> pairs = new ConcurrentHashMap<>();

    /**
     * Starts with the histograms of the last look.
     *
     * @param runs of each variant that takes part: those of this look, or fewer for one that was eliminated before
     */
    PairCounter(StoredExperiment experiment, Map<Integer, Long> runs, MeasuredRuns measured) {
        this.variants = experiment.different();
        this.runs = Map.copyOf(runs);
        this.measured = measured;
        Map<Integer, MeasureCounts> stored = experiment.values();
        runs.keySet()
                .forEach(i -> values.put(
                        i,
                        stored.getOrDefault(
                                i, MeasureCounts.ofValues(variants.get(i).team()))));
        experiment.comparisons().stream()
                // A comparison with one that was eliminated before the variant does not go on.
                .filter(known -> known.runs() == variants.get(known.variant()).runs())
                .forEach(known -> pairs.put(new Pair(known.variant(), known.reference()), known.differences()));
    }

    MeasureCounts values(int variant) {
        return Objects.requireNonNull(values.get(variant));
    }

    MeasureCounts pair(int variant, int reference) {
        return Objects.requireNonNull(pairs.get(new Pair(variant, reference)));
    }

    /** Adds the runs [first, end) of survivors to their values, and to the differences that are known up to there. */
    Uni<Void> countNew(long first, long end, Collection<Integer> survivors, Set<Integer> references) {
        if (first == 0) {
            references.forEach(reference -> begin(survivors, reference));
        }
        return count(first, end, survivors, references, true);
    }

    /** Counts the differences to a reference that are not known yet, over all runs that both have. */
    Uni<Void> countMissing(int reference) {
        List<Integer> missing = runs.keySet().stream()
                .filter(i -> i != reference && !pairs.containsKey(new Pair(i, reference)))
                .sorted()
                .toList();
        begin(missing, reference);
        long end = missing.stream().mapToLong(this::runs).max().orElse(0);
        return count(0, end, missing, Set.of(reference), false);
    }

    private long runs(int variant) {
        return Objects.requireNonNull(runs.get(variant));
    }

    private void begin(Collection<Integer> compared, int reference) {
        compared.stream()
                .filter(i -> i != reference)
                .forEach(i -> pairs.put(
                        new Pair(i, reference),
                        MeasureCounts.ofDifferences(
                                variants.get(i).team(), variants.get(reference).team())));
    }

    private Uni<Void> count(
            long first, long end, Collection<Integer> counted, Set<Integer> references, boolean withValues) {
        return Multi.createBy()
                .repeating()
                .supplier(() -> new long[] {first}, at -> nextWindow(at, end))
                .until(window -> window.first() >= end)
                .onItem()
                .transformToUniAndConcatenate(window -> count(window, counted, references, withValues))
                .collect()
                .last()
                .replaceWithVoid();
    }

    /** Windows begin at multiples of their size, so that a second pass over the same runs reads the same pieces. */
    private static Window nextWindow(long[] at, long end) {
        long first = at[0];
        at[0] = Math.min(end, (first / WINDOW + 1) * WINDOW);
        return new Window(first, at[0]);
    }

    private Uni<Void> count(Window window, Collection<Integer> counted, Set<Integer> references, boolean withValues) {
        Map<Integer, int[]> columns = new ConcurrentHashMap<>();
        return each(references, reference -> read(reference, window).invoke(column -> columns.put(reference, column)))
                .chain(() -> each(
                        counted.stream().filter(i -> runs(i) > window.first()).toList(),
                        i -> read(i, window).invoke(column -> add(i, column, columns, withValues))));
    }

    private static Uni<Void> each(Collection<Integer> all, IntFunction<Uni<int[]>> step) {
        return Multi.createFrom()
                .iterable(all)
                .onItem()
                .transformToUni(step::apply)
                .merge(READERS)
                .collect()
                .last()
                .replaceWithVoid();
    }

    private Uni<int[]> read(int variant, Window window) {
        return measured.values(variants.get(variant), window.first(), Math.min(window.end(), runs(variant)));
    }

    private void add(int variant, int[] column, Map<Integer, int[]> references, boolean withValues) {
        if (withValues) {
            MeasureCounts own = values(variant);
            for (int value : column) {
                own.add(value);
            }
        }
        references.forEach((reference, other) -> {
            MeasureCounts counts = pairs.get(new Pair(variant, reference));
            if (counts != null) {
                for (int i = 0; i < column.length; i++) {
                    counts.add(column[i], other[i]);
                }
            }
        });
    }

    private record Pair(int variant, int reference) {}

    private record Window(long first, long end) {}
}
