package io.bingosim.engine.stats;

import java.util.List;

/**
 * The times of many events, collected run by run and counted event by event. The histograms of all events together are
 * larger than the processor's first cache; one of them at a time is not.
 */
final class BufferedTimes {
    private static final int RUNS_MAX = 64;
    private static final int TIMES_MAX = 8_192;

    private final EventTimes[] events;
    private final int runsMax;
    private int[] times = new int[0];
    private int runs;

    BufferedTimes(List<EventTimes> events) {
        this.events = events.toArray(EventTimes[]::new);
        this.runsMax = Math.max(1, Math.min(RUNS_MAX, TIMES_MAX / Math.max(1, this.events.length)));
    }

    /** Begins a run. The caller sets one time per event, from {@link #first} on. */
    int[] next() {
        if (runs == runsMax) {
            count();
        }
        if (times.length == 0) {
            times = new int[runsMax * events.length];
        }
        runs++;
        return times;
    }

    /** Where the times of the current run begin. */
    int first() {
        return (runs - 1) * events.length;
    }

    /** Counts what is still in the buffer. */
    void count() {
        for (int event = 0; event < events.length && runs > 0; event++) {
            events[event].addIfHappened(times, event, events.length, runs);
        }
        runs = 0;
    }
}
