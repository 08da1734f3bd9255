package io.bingosim.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class EqualBinsTest {

    private static final int MOST_POINTS = 2_001_000_000;

    @Property(tries = 300)
    void every_value_lies_in_one_bin_and_bins_differ_in_width_by_one_at_most(
            @ForAll @IntRange(min = 10_001, max = MOST_POINTS) int total,
            @ForAll @IntRange(max = MOST_POINTS) int any,
            @ForAll @IntRange(max = 9_999) int bin) {
        Bins bins = Bins.upTo(total);
        int value = (int) (any % (total + 1L));

        assertThat(value).isBetween(bins.from(bins.binOf(value)), bins.to(bins.binOf(value)));
        assertThat(bins.binOf(bins.from(bin))).isEqualTo(bin);
        assertThat(bins.binOf(bins.to(bin))).isEqualTo(bin);
        assertThat(bins.to(bin) - bins.from(bin) + 1.0).isCloseTo((total + 1.0) / 10_000, within(1.0));
    }

    @Test
    void ten_thousand_bins_cover_all_values_from_zero_to_the_total() {
        Bins bins = Bins.upTo(MOST_POINTS);

        assertThat(bins.from(0)).isZero();
        assertThat(bins.binOf(MOST_POINTS)).isEqualTo(9_999);
        assertThat(bins.to(9_999)).isEqualTo(MOST_POINTS);
    }

    @Test
    void a_total_of_ten_thousand_is_still_counted_exactly() {
        assertThat(Bins.upTo(10_000)).isSameAs(Bins.EXACT);
        assertThat(Bins.upTo(10_001)).isNotSameAs(Bins.EXACT);
    }

    @Test
    void percentiles_are_reported_at_the_edge_that_widens_the_spread() {
        Series points = new Series(Bins.upTo(MOST_POINTS));
        int[] values = new int[101];
        Arrays.setAll(values, run -> run < 30 ? 0 : run < 60 ? 1_000_000_050 : run < 100 ? 2_000_999_999 : MOST_POINTS);
        points.addIfKnown(values, 0, 1, values.length);

        Summary summary = points.summary(Bounds.upTo(2_001_000_000), IntervalRule.fixed(0));
        Bins bins = Bins.upTo(MOST_POINTS);
        assertThat(summary.p5()).isZero();
        assertThat(summary.p50()).isEqualTo(bins.to(bins.binOf(1_000_000_050)));
        assertThat(summary.p75()).isEqualTo(MOST_POINTS);
        assertThat(summary.p95()).isEqualTo(MOST_POINTS);
        assertThat(summary.max()).isEqualTo(MOST_POINTS);
    }

    @Test
    void sums_of_squares_of_the_most_points_a_board_can_have_stay_exact() {
        Series points = new Series(Bins.upTo(MOST_POINTS));
        int[] values = new int[200];
        Arrays.setAll(values, run -> MOST_POINTS - run % 2 * 2);
        points.addIfKnown(values, 0, 1, values.length);

        assertThat(points.summary(Bounds.upTo(2_001_000_000), IntervalRule.fixed(0))
                        .sd())
                .isCloseTo(Math.sqrt(200 / 199.0), within(1e-12));
    }
}
