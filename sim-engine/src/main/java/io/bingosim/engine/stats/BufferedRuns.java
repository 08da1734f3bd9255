package io.bingosim.engine.stats;

import java.util.List;

/**
 * The values of a team, collected run by run and counted value by value: first those of the series, then the times of the
 * events. The histograms of all of them together are larger than the processor's first cache; one of them at a time is not.
 */
final class BufferedRuns {
    private static final int RUNS_MAX = 64;
    private static final int VALUES_MAX = 8_192;

    private final Series[] series;
    private final EventTimes[] events;
    private final int width;
    private final int runsMax;
    private int[] values = new int[0];
    private int runs;

    BufferedRuns(List<Series> series, List<EventTimes> events) {
        this.series = series.toArray(Series[]::new);
        this.events = events.toArray(EventTimes[]::new);
        this.width = this.series.length + this.events.length;
        this.runsMax = Math.max(1, Math.min(RUNS_MAX, VALUES_MAX / width));
    }

    /** Begins a run. The caller sets its values, from {@link #first} on. */
    int[] next() {
        if (runs == runsMax) {
            count();
        }
        if (values.length == 0) {
            values = new int[runsMax * width];
        }
        runs++;
        return values;
    }

    /** Where the values of the current run begin. */
    int first() {
        return (runs - 1) * width;
    }

    /** Counts what is still in the buffer. */
    void count() {
        if (runs == 0) {
            return;
        }
        for (int i = 0; i < series.length; i++) {
            series[i].addIfKnown(values, i, width, runs);
        }
        for (int i = 0; i < events.length; i++) {
            events[i].addIfHappened(values, series.length + i, width, runs);
        }
        runs = 0;
    }
}
