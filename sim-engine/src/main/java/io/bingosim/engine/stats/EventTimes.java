package io.bingosim.engine.stats;

/** The times of an event, over the runs in which it happened. */
final class EventTimes {

    private final Histogram histogram = new Histogram(Bins.FINE);

    void add(int time) {
        histogram.add(time);
    }

    void merge(EventTimes other) {
        histogram.merge(other.histogram);
    }

    long total() {
        return histogram.total();
    }

    TeamResults.Times percentiles() {
        if (total() == 0) {
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
