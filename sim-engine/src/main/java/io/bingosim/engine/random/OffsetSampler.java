package io.bingosim.engine.random;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Draws the whole seconds by which an attempt differs from its baseline, within ±variance. The rounded and truncated
 * normal is a law on finitely many seconds, so it is sampled exactly as such: one draw and one lookup in an alias
 * table (Vose). Only variances too large for a table are drawn by Marsaglia's polar method.
 */
public final class OffsetSampler {

    /** Beyond this a table would be large, and attempts are so long that the extra draws of the polar method do not matter. */
    static final int TABLE_VARIANCE_MAX = 4096;

    /** Simpson intervals per second: enough for errors below 10^-10, even for the narrowest normal. */
    private static final int SIMPSON_STEPS = 64;

    private final int variance;
    private final long span;
    private final boolean polar;
    private final long @Nullable [] keep;
    private final int @Nullable [] alias;

    private OffsetSampler(int variance, boolean polar, long @Nullable [] keep, int @Nullable [] alias) {
        this.variance = variance;
        this.span = 2L * variance + 1;
        this.polar = polar;
        this.keep = keep;
        this.alias = alias;
    }

    public static OffsetSampler uniform(int variance) {
        return new OffsetSampler(variance, false, null, null);
    }

    /** A normal with standard deviation variance / 2, rounded, redrawn while outside ±variance. */
    public static OffsetSampler normal(int variance) {
        if (variance == 0 || variance > TABLE_VARIANCE_MAX) {
            return new OffsetSampler(variance, variance != 0, null, null);
        }
        int size = 2 * variance + 1;
        double[] weight = new double[size];
        double sum = 0;
        for (int i = 0; i < size; i++) {
            weight[i] = cellWeight(i - variance, variance / 2.0);
            sum += weight[i];
        }
        long[] keep = new long[size];
        int[] alias = new int[size];
        fillAlias(weight, sum, keep, alias);
        return new OffsetSampler(variance, false, keep, alias);
    }

    /** True if every attempt needs exactly one draw, or none at variance 0: {@link #offset(long)} may be used. */
    public boolean isOneDraw() {
        return !polar;
    }

    public boolean needsDraw() {
        return variance > 0;
    }

    /** The offset for one draw. */
    public int offset(long draw) {
        long half = draw >>> 1;
        long scaled = span << 1;
        int cell = (int) Math.multiplyHigh(half, scaled);
        // The low half of the product says where in the cell the draw fell.
        if (keep != null && alias != null && (half * scaled >>> 1) >= keep[cell]) {
            cell = alias[cell];
        }
        return cell - variance;
    }

    public int offset(AttemptRandom rng) {
        if (variance == 0) {
            return 0;
        }
        return polar ? polarOffset(rng) : offset(rng.next());
    }

    private int polarOffset(AttemptRandom rng) {
        while (true) {
            double x = 2 * rng.nextUnit() - 1;
            double y = 2 * rng.nextUnit() - 1;
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                // StrictMath: the plain Math.log may differ in the last bit between platforms.
                double normal = x * Math.sqrt(-2 * StrictMath.log(square) / square);
                double rounded = Math.rint(normal * (variance / 2.0));
                if (Math.abs(rounded) <= variance) {
                    return (int) rounded;
                }
            }
        }
    }

    /** The normal density over one whole second, by Simpson's rule. */
    private static double cellWeight(int second, double deviation) {
        double sum = 0;
        for (int i = 0; i <= SIMPSON_STEPS; i++) {
            double z = (second - 0.5 + (double) i / SIMPSON_STEPS) / deviation;
            int factor = i == 0 || i == SIMPSON_STEPS ? 1 : (i % 2 == 1 ? 4 : 2);
            sum += factor * StrictMath.exp(-z * z / 2);
        }
        return sum;
    }

    /** Vose's method; {@code keep} is the share of a cell's draws, out of 2^63, that stay in it. */
    private static void fillAlias(double[] weight, double sum, long[] keep, int[] alias) {
        int size = weight.length;
        double[] share = new double[size];
        ArrayDeque<Integer> small = new ArrayDeque<>();
        ArrayDeque<Integer> large = new ArrayDeque<>();
        for (int i = 0; i < size; i++) {
            share[i] = weight[i] * size / sum;
            (share[i] < 1 ? small : large).add(i);
        }
        while (!small.isEmpty() && !large.isEmpty()) {
            int under = small.remove();
            int over = large.remove();
            keep[under] = (long) (share[under] * 0x1p63);
            alias[under] = over;
            share[over] -= 1 - share[under];
            (share[over] < 1 ? small : large).add(over);
        }
        // The remaining cells are full except for rounding.
        small.addAll(large);
        for (int i : small) {
            keep[i] = Long.MAX_VALUE;
            alias[i] = i;
        }
    }
}
