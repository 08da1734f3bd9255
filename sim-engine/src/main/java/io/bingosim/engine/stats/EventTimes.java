package io.bingosim.engine.stats;

/** When something happened, over the runs in which it did. */
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

    TeamAnswer.Times percentiles() {
        if (total() == 0) {
            return new TeamAnswer.Times(null, null, null);
        }
        return new TeamAnswer.Times(histogram.percentile(5), histogram.percentile(50), histogram.percentile(95));
    }

    void write(ByteWriter out) {
        histogram.write(out);
    }

    void read(ByteReader in) {
        histogram.read(in);
    }
}
