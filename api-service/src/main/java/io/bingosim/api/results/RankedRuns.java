package io.bingosim.api.results;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The runs with the lowest keys of all that were offered in ascending order of their index. */
final class RankedRuns {
    static final int LISTED_MAX = 100;

    private static final Comparator<Entry> FIRST_TO_LAST = Comparator.comparingInt(Entry::key)
            .thenComparingLong(entry -> entry.run().index());

    /** The last of the list is on top, to be replaced. */
    private final PriorityQueue<Entry> kept = new PriorityQueue<>(FIRST_TO_LAST.reversed());

    static RankedRuns[] array(int length) {
        RankedRuns[] array = new RankedRuns[length];
        for (int i = 0; i < length; i++) {
            array[i] = new RankedRuns();
        }
        return array;
    }

    /** Of runs with equal keys, the earlier ones are kept. */
    void offer(int key, RunSurvey.Candidate run) {
        Entry last = kept.peek();
        if (kept.size() < LISTED_MAX) {
            kept.add(new Entry(key, run.keep()));
        } else if (last != null && key < last.key()) {
            kept.remove();
            kept.add(new Entry(key, run.keep()));
        }
    }

    List<OutstandingRun> list() {
        return kept.stream().sorted(FIRST_TO_LAST).map(Entry::run).toList();
    }

    private record Entry(int key, OutstandingRun run) {}
}
