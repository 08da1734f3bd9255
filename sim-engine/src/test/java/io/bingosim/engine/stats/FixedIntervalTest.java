package io.bingosim.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class FixedIntervalTest {

    private static Interval mean(double[] values, long... counts) {
        return FixedInterval.ofMean(Sample.of(values, counts), Bounds.upTo(30), 0);
    }

    private static double width(Interval interval) {
        return interval.high() - interval.low();
    }

    @Nested
    class A_rate {

        @Test
        void has_the_textbook_interval_of_Wilson() {
            Interval rate = FixedInterval.ofRate(30, 100, 0);

            assertThat(rate.low()).isCloseTo(0.2189, within(1e-4));
            assertThat(rate.high()).isCloseTo(0.3958, within(1e-4));
        }

        @Test
        void has_the_exact_interval_with_few_hits_or_misses() {
            assertThat(FixedInterval.ofRate(3, 100, 0).low()).isCloseTo(0.006229972, within(1e-9));
            assertThat(FixedInterval.ofRate(3, 100, 0).high()).isCloseTo(0.085176053, within(1e-9));
            assertThat(FixedInterval.ofRate(97, 100, 0).low()).isCloseTo(1 - 0.085176053, within(1e-9));
            // The rule of three: 1 − 0.025^(1/n).
            assertThat(FixedInterval.ofRate(0, 1_000, 0))
                    .isEqualTo(new Interval(0, FixedInterval.ofRate(0, 1_000, 0).high()));
            assertThat(FixedInterval.ofRate(0, 1_000, 0).high()).isCloseTo(1 - Math.pow(0.025, 0.001), within(1e-12));
            assertThat(FixedInterval.ofRate(100_000_000, 100_000_000, 0).high()).isEqualTo(1);
            assertThat(FixedInterval.ofRate(1, 1, 0).low()).isCloseTo(0.025, within(1e-12));
        }

        @Test
        void covers_nearly_95_percent_for_every_small_rate() {
            for (double p = 0.00001; p < 0.03; p *= 1.03) {
                assertThat(coverage(p, 1_000)).as("p = %s", p).isGreaterThan(0.937);
            }
        }

        /** The exact probability that the interval contains p. */
        private static double coverage(double p, int runs) {
            double covered = 0;
            double term = StrictMath.exp(runs * StrictMath.log1p(-p));
            for (int hits = 0; hits <= 100; hits++) {
                Interval interval = FixedInterval.ofRate(hits, runs, 0);
                covered += interval.low() <= p && p <= interval.high() ? term : 0;
                term *= (runs - hits) / (hits + 1.0) * (p / (1 - p));
            }
            return covered;
        }

        @Test
        void allows_for_missing_runs() {
            Interval complete = FixedInterval.ofRate(300, 900, 0);
            Interval rate = FixedInterval.ofRate(300, 900, 100);

            assertThat(rate.low()).isCloseTo(0.9 * complete.low(), within(1e-12));
            assertThat(rate.high()).isCloseTo(0.9 * complete.high() + 0.1, within(1e-12));
        }

        @Test
        void needs_runs() {
            assertThatThrownBy(() -> FixedInterval.ofRate(3, 2, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("hits must be between 0 and runs > 0: 3 of 2");
        }
    }

    @Nested
    class A_mean {

        @Test
        void of_symmetric_values_has_the_normal_interval() {
            Interval interval = mean(new double[] {10, 20}, 500, 500);
            double half = 1.959964 * 5 * Math.sqrt(1000 / 999.0) / Math.sqrt(1000);

            assertThat(interval.low()).isCloseTo(15 - half, within(1e-6));
            assertThat(interval.high()).isCloseTo(15 + half, within(1e-6));
        }

        @Test
        void of_skewed_values_is_moved_towards_their_tail_and_stays_as_wide() {
            Interval interval = mean(new double[] {0, 10}, 900, 100);

            double deviation = 3 * Math.sqrt(1000 / 999.0);
            double skewness = 0.8 / 0.3;
            assertThat((interval.low() + interval.high()) / 2)
                    .isCloseTo(1 + skewness * deviation * (1 + 2 * 3.841459) / 6000, within(1e-5));
            assertThat(width(interval)).isCloseTo(2 * 1.959964 * deviation / Math.sqrt(1000), within(1e-5));
        }

        @Test
        void of_nearly_or_wholly_constant_values_is_the_betting_interval() {
            for (long others : new long[] {0, 1, 19}) {
                Sample sample = Sample.of(new double[] {0, 30}, new long[] {others, 1000 - others});

                assertThat(FixedInterval.ofMean(sample, Bounds.upTo(30), 0))
                        .isEqualTo(BettingInterval.of(sample, Bounds.upTo(30), 0, 40));
                assertThat(width(FixedInterval.ofMean(sample, Bounds.upTo(30), 0)))
                        .isPositive();
            }
        }

        @Test
        void of_very_skewed_values_is_the_betting_interval() {
            Sample sample = Sample.of(new double[] {0, 1, 30}, new long[] {500, 497, 3});

            assertThat(FixedInterval.ofMean(sample, Bounds.upTo(30), 0))
                    .isEqualTo(BettingInterval.of(sample, Bounds.upTo(30), 0, 40));
        }

        @Test
        void of_a_single_run_exists() {
            assertThat(mean(new double[] {10}, 1).low()).isBetween(0.0, 1.0);
            assertThat(mean(new double[] {10}, 1).high()).isBetween(29.0, 30.0);
        }

        @Test
        void of_different_values_in_one_bin_is_the_normal_interval() {
            double sum = IntStream.range(0, 1_000).map(i -> 9_000 + i % 40).sum();
            double squares = 1_000 * (40 * 40 - 1) / 12.0;
            Sample oneBin = new Sample(new double[] {9_000}, new double[] {9_039}, new long[] {1_000}, sum, squares);
            Interval interval = FixedInterval.ofMean(oneBin, Bounds.upTo(100_000), 0);

            assertThat(width(interval)).isCloseTo(2 * 1.96 * 11.5 / Math.sqrt(1_000), within(0.02));
        }

        @Test
        void allows_for_missing_runs() {
            Sample sample = Sample.of(new double[] {10, 20}, new long[] {450, 450});
            Interval complete = FixedInterval.ofMean(sample, Bounds.upTo(30), 0);
            Interval interval = FixedInterval.ofMean(sample, Bounds.upTo(30), 100);

            assertThat(interval.low()).isCloseTo(0.9 * complete.low(), within(1e-12));
            assertThat(interval.high()).isCloseTo(0.9 * complete.high() + 3, within(1e-12));
        }
    }

    @Nested
    class Shared_wins {

        @Test
        void count_with_their_exact_share() {
            Rate everyRunTied = Rate.ofShares(new long[] {0, 0, 1_000}, IntervalRule.fixed(0));

            assertThat(everyRunTied.value()).isEqualTo(0.5);
            assertThat(everyRunTied.high() - everyRunTied.low()).isBetween(0.005, 0.02);
        }

        @Test
        void have_the_interval_of_a_rate_if_none_is_shared() {
            Rate rate = Rate.ofShares(new long[] {700, 300, 0, 0}, IntervalRule.fixed(0));

            assertThat(rate).isEqualTo(Rate.of(300, 1_000, IntervalRule.fixed(0)));
            assertThat(rate.halfWidth()).isCloseTo(0.0284, within(1e-4));
        }

        @Test
        void have_a_narrower_interval_than_a_rate_of_the_same_size() {
            long[] wins = {0, 250, 0, 0, 750};
            Rate shared = Rate.ofShares(wins, IntervalRule.fixed(0));

            assertThat(shared.value()).isEqualTo(0.4375);
            assertThat(shared.halfWidth())
                    .isLessThan(0.7 * Rate.of(437, 1_000, IntervalRule.fixed(0)).halfWidth());
        }

        @Test
        void are_null_without_runs() {
            assertThat(Rate.ofShares(new long[3], IntervalRule.fixed(0))).isEqualTo(new Rate(null, null, null));
            assertThat(Arrays.asList(
                            Rate.ofShares(new long[3], IntervalRule.anytime(5)).value()))
                    .containsOnlyNulls();
        }
    }
}
