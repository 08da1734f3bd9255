package io.bingosim.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bingosim.engine.random.SplitMix64;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BettingIntervalTest {

    private static final double THRESHOLD = BettingInterval.THRESHOLD_95;
    private static final double[] GOLDEN = {
        0.10147314111354813, 0.1791590862274851, 168.89107652280708, 170.4997172340943
    };

    private static Sample hits(long hits, long runs) {
        return Sample.of(new double[] {0, 1}, new long[] {runs - hits, hits});
    }

    private static Interval of(Sample sample, Bounds bounds) {
        return BettingInterval.of(sample, bounds, 0, THRESHOLD);
    }

    /** A bell over 0 to 300 with every value taken. */
    private static Sample bell(long runs) {
        double[] values = IntStream.rangeClosed(0, 300).asDoubleStream().toArray();
        long[] counts = Arrays.stream(values)
                .mapToLong(value -> 1 + Math.round(runs * 0.013 * Math.exp(-(value - 170) * (value - 170) / 1800)))
                .toArray();
        return Sample.of(values, counts);
    }

    @Nested
    class Against_the_formula {

        @ParameterizedTest
        @ValueSource(longs = {10, 1_000, 20_000, 1_000_000, 100_000_000})
        void ends_equal_those_of_a_plain_bisection(long runs) {
            for (Sample sample : new Sample[] {hits(runs / 2, runs), hits(1, runs), hits(runs - 3, runs), bell(runs)}) {
                Bounds bounds = Bounds.upTo(Math.max(1, sample.greatest()));
                Interval interval = of(sample, bounds);
                Interval plain = PlainBetting.interval(sample, bounds, 0, THRESHOLD);

                double width = plain.high() - plain.low();
                assertThat(interval.low()).isCloseTo(plain.low(), within(1e-8 * width));
                assertThat(interval.high()).isCloseTo(plain.high(), within(1e-8 * width));
            }
        }

        @Test
        void missing_runs_have_the_least_value_below_and_the_greatest_above() {
            Interval interval = BettingInterval.of(hits(500, 1_000), Bounds.OF_SHARES, 50, THRESHOLD);

            assertThat(interval.low())
                    .isCloseTo(of(hits(500, 1_050), Bounds.OF_SHARES).low(), within(1e-9));
            assertThat(interval.high())
                    .isCloseTo(of(hits(550, 1_050), Bounds.OF_SHARES).high(), within(1e-9));
        }

        @Test
        void a_constant_has_the_end_at_which_the_largest_stake_wins() {
            Interval interval = of(hits(1_000, 1_000), Bounds.OF_SHARES);

            assertThat(interval.high()).isEqualTo(1);
            // All stakes gain, the largest nearly everything: (0.001 + 0.999 / m)^1000 / 34 is about 40.
            assertThat(interval.low()).isBetween(Math.pow(1.0 / (34 * 40), 0.001), Math.pow(1.0 / 40, 0.001));
            assertThat(1 - interval.low()).isCloseTo(0.007, within(0.0005));
        }

        @Test
        void a_figure_that_cannot_vary_has_no_width() {
            assertThat(of(Sample.of(new double[] {3}, new long[] {5}), new Bounds(3, 3)))
                    .isEqualTo(new Interval(3, 3));
        }

        @Test
        void without_runs_the_bounds_are_the_interval() {
            assertThat(of(Sample.of(new double[0], new long[0]), new Bounds(-2, 7)))
                    .isEqualTo(new Interval(-2, 7));
        }
    }

    @Nested
    class Laws {

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3, 7, 50, 1_000})
        void the_interval_contains_the_mean_and_stays_within_the_bounds(int size) {
            SplitMix64Draws draws = new SplitMix64Draws(size);
            for (int repetition = 0; repetition < 50; repetition++) {
                Sample sample = draws.sample(size);
                Interval interval = of(sample, new Bounds(-5, 5));

                assertThat(sample.mean()).isBetween(interval.low(), interval.high());
                assertThat(interval.low()).isGreaterThanOrEqualTo(-5);
                assertThat(interval.high()).isLessThanOrEqualTo(5);
            }
        }

        @Test
        void a_further_hit_raises_both_ends() {
            Interval previous = of(hits(0, 200), Bounds.OF_SHARES);
            for (int hits = 1; hits <= 200; hits++) {
                Interval interval = of(hits(hits, 200), Bounds.OF_SHARES);

                assertThat(interval.low()).isGreaterThan(previous.low());
                assertThat(interval.high()).isGreaterThanOrEqualTo(previous.high());
                previous = interval;
            }
        }

        @Test
        void a_larger_threshold_a_missing_run_and_far_bounds_widen_it() {
            Interval plain = of(bell(1_000), Bounds.upTo(300));

            for (Interval wider : new Interval[] {
                BettingInterval.of(bell(1_000), Bounds.upTo(300), 0, 80),
                BettingInterval.of(bell(1_000), Bounds.upTo(300), 1, THRESHOLD),
                of(bell(1_000), new Bounds(-100_000, 100_000))
            }) {
                assertThat(wider.low()).isLessThan(plain.low());
                assertThat(wider.high()).isGreaterThan(plain.high());
            }
        }

        @Test
        void mirrored_values_have_the_mirrored_interval() {
            Sample sample = Sample.of(new double[] {-2, 1, 3}, new long[] {700, 200, 100});
            Sample mirrored = Sample.of(new double[] {-3, -1, 2}, new long[] {100, 200, 700});
            Interval interval = of(sample, new Bounds(-4, 4));

            assertThat(of(mirrored, new Bounds(-4, 4)).low()).isCloseTo(-interval.high(), within(1e-9));
            assertThat(of(mirrored, new Bounds(-4, 4)).high()).isCloseTo(-interval.low(), within(1e-9));
        }

        @Test
        void bins_widen_it_little_and_never_narrow_it() {
            Sample exact = bell(1_000_000);
            double[] low = new double[31];
            double[] high = new double[31];
            long[] counts = new long[31];
            for (int bin = 0; bin < exact.bins(); bin++) {
                low[bin / 10] = exact.low(bin - bin % 10);
                high[bin / 10] = exact.high(bin);
                counts[bin / 10] += exact.countOf(bin);
            }
            Interval interval = of(exact, Bounds.upTo(300));
            Interval binned = of(new Sample(low, high, counts, exact.sum(), exact.squares()), Bounds.upTo(300));

            assertThat(binned.low()).isBetween(interval.low() - 0.1, interval.low());
            assertThat(binned.high()).isBetween(interval.high(), interval.high() + 0.1);
        }

        @Test
        void more_values_than_4096_are_put_into_bins_with_safe_edges() {
            double[] values = IntStream.range(0, 20_000).asDoubleStream().toArray();
            long[] counts = new long[20_000];
            Arrays.fill(counts, 3);
            Sample many = Sample.of(values, counts);
            Interval interval = of(many, Bounds.upTo(20_000));
            Interval plain = PlainBetting.interval(many, Bounds.upTo(20_000), 0, THRESHOLD);

            assertThat(many.inBins(4_096).bins()).isEqualTo(4_096);
            assertThat(interval.low()).isBetween(plain.low() - 5, plain.low());
            assertThat(interval.high()).isBetween(plain.high(), plain.high() + 5);
        }
    }

    @Test
    void the_bits_are_the_same_everywhere() {
        Interval rate = of(hits(137, 1_000), Bounds.OF_SHARES);
        Interval mean = of(bell(20_000), Bounds.upTo(300));

        assertThat(new double[] {rate.low(), rate.high(), mean.low(), mean.high()})
                .containsExactly(GOLDEN);
    }

    @Test
    void a_value_outside_its_bounds_is_rejected() {
        assertThatThrownBy(() -> of(hits(1, 2), Bounds.upTo(0.5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("values from 0.0 to 1.0 exceed their bounds 0.0 to 0.5");
    }

    /** Deterministic draws between −5 and 5. */
    private static final class SplitMix64Draws {
        private long state;

        SplitMix64Draws(long seed) {
            state = seed;
        }

        Sample sample(int size) {
            double[] values = new double[size];
            for (int i = 0; i < size; i++) {
                state += SplitMix64.GAMMA;
                values[i] = (SplitMix64.mix(state) >>> 11) * 0x1p-53 * 10 - 5;
            }
            Arrays.sort(values);
            long[] ones = new long[size];
            Arrays.fill(ones, 1);
            return Sample.of(values, ones);
        }
    }
}
