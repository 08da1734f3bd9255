package io.bingosim.engine.stats;

import io.bingosim.engine.RunResult;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The times of an event, over the runs in which it happened. */
final class EventTimes {

    private final Histogram histogram = new Histogram(Bins.FINE);

    static EventTimes[] array(int size) {
        EventTimes[] times = new EventTimes[size];
        Arrays.setAll(times, i -> new EventTimes());
        return times;
    }

    /** Adds every {@code step}-th of the times, {@code count} of them, except where the event never happened. */
    void addIfHappened(int[] times, int from, int step, int count) {
        histogram.addExcept(RunResult.NEVER, times, from, step, count);
    }

    void merge(EventTimes other) {
        histogram.merge(other.histogram);
    }

    /** The share of runs in which it happened; null without runs. */
    @Nullable
    Double share(long runs) {
        return TeamTally.share(histogram.total(), runs);
    }

    TeamResults.Times percentiles() {
        if (histogram.total() == 0) {
            return new TeamResults.Times(null, null, null);
        }
        return new TeamResults.Times(histogram.percentile(5), histogram.percentile(50), histogram.percentile(95));
    }

    void write(ByteWriter out) {
        histogram.write(out);
    }

    void read(ByteReader in) {
        histogram.read(in);
    }
}
