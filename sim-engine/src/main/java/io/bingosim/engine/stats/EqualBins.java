package io.bingosim.engine.stats;

/** The whole numbers from 0 to a total in 10,000 consecutive bins, whose widths differ by one at most. */
final class EqualBins extends Bins {

    static final int COUNT = 10_000;

    private final long values;

    EqualBins(int total) {
        this.values = total + 1L;
    }

    @Override
    int binOf(int value) {
        return (int) (value * (long) COUNT / values);
    }

    @Override
    int from(int bin) {
        return (int) ((bin * values + COUNT - 1) / COUNT);
    }

    @Override
    int to(int bin) {
        return from(bin + 1) - 1;
    }

    /** The edge that makes the spread wider, never narrower, than it is; the median gets the upper one. */
    @Override
    int percentileIn(int bin, int percent) {
        return percent < 50 ? from(bin) : to(bin);
    }
}
