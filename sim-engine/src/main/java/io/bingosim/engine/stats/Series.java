package io.bingosim.engine.stats;

import io.bingosim.engine.RunResult;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** One metric over the runs: exact count, sums and extremes, and a histogram. */
final class Series {

    final Histogram histogram;

    private long count;
    private long sum;
    /** The sum of squares needs more than 64 bits: high and low half, the low one unsigned. */
    private long squaresHigh;

    private long squaresLow;
    private int min = Integer.MAX_VALUE;
    private int max = Integer.MIN_VALUE;

    Series(Bins bins) {
        histogram = new Histogram(bins);
    }

    /** Adds every {@code step}-th of the values, {@code count} of them, except those that are {@link RunResult#NEVER}. */
    void addIfKnown(int[] values, int from, int step, int count) {
        histogram.addExcept(RunResult.NEVER, values, from, step, count);
        int low = min;
        int high = max;
        long known = 0;
        long total = 0;
        for (int i = from, left = count; left > 0; i += step, left--) {
            int value = values[i];
            if (value != RunResult.NEVER) {
                known++;
                total += value;
                low = Math.min(low, value);
                high = Math.max(high, value);
                addSquares(0, (long) value * value);
            }
        }
        this.count += known;
        sum += total;
        min = low;
        max = high;
    }

    private void addSquares(long high, long low) {
        squaresLow += low;
        squaresHigh += high + (Long.compareUnsigned(squaresLow, low) < 0 ? 1 : 0);
    }

    void merge(Series other) {
        histogram.merge(other.histogram);
        count += other.count;
        sum += other.sum;
        addSquares(other.squaresHigh, other.squaresLow);
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    void write(ByteWriter out) {
        out.number(count);
        if (count > 0) {
            out.number(sum);
            out.number(squaresHigh);
            out.number(squaresLow);
            out.number(min);
            out.number(max);
            histogram.write(out);
        }
    }

    void read(ByteReader in) {
        count = in.number();
        if (count > 0) {
            sum = in.number();
            squaresHigh = in.number();
            squaresLow = in.number();
            min = in.count();
            max = in.count();
            histogram.read(in);
        }
    }

    /** All components are null if no run has a value. */
    Summary summary(Bounds bounds, IntervalRule rule) {
        if (count == 0) {
            return new Summary(null, null, null, null, null, null, null, null, null, null, null);
        }
        Double deviation = deviation();
        double squares = deviation == null ? 0 : deviation * deviation * (count - 1);
        Interval interval = rule.ofMean(histogram.sample(min, max, sum, squares), bounds);
        return new Summary(
                new BigDecimal(sum)
                        .divide(new BigDecimal(count), MathContext.DECIMAL64)
                        .doubleValue(),
                interval.low(),
                interval.high(),
                deviation,
                min,
                max,
                percentile(5),
                percentile(25),
                percentile(50),
                percentile(75),
                percentile(95));
    }

    /** The sample standard deviation from exact sums, so that nothing cancels; a single run has none. */
    private @Nullable Double deviation() {
        if (count < 2) {
            return null;
        }
        BigInteger n = BigInteger.valueOf(count);
        BigInteger squares = BigInteger.valueOf(squaresHigh)
                .shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(squaresLow)));
        BigInteger spread = squares.multiply(n).subtract(BigInteger.valueOf(sum).pow(2));
        BigDecimal variance = new BigDecimal(spread)
                .divide(new BigDecimal(n.multiply(n.subtract(BigInteger.ONE))), MathContext.DECIMAL64);
        return Math.sqrt(variance.doubleValue());
    }

    /** The middle of a bin may lie outside the observed range, whose ends are exact. */
    private Integer percentile(int percent) {
        return Math.max(min, Math.min(max, histogram.percentile(percent)));
    }
}
