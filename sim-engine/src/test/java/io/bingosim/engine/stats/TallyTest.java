package io.bingosim.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Samples;
import io.bingosim.engine.Simulator;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TallyTest {

    private static final CompiledScenario EDGE = Samples.compiled("edge");
    private static final CompiledScenario SMALL = Samples.compiled("small");

    private static Tally tally(CompiledScenario scenario, long from, long to) {
        Tally tally = Tally.empty(scenario);
        Simulator simulator = new Simulator(scenario);
        for (long run = from; run < to; run++) {
            tally.add(simulator.run(7, run));
        }
        return tally;
    }

    @Test
    void splitting_and_merging_in_any_order_gives_the_same_bytes() {
        byte[] whole = tally(EDGE, 0, 300).toBytes();
        Random random = new Random(3);
        for (int attempt = 0; attempt < 5; attempt++) {
            List<Tally> parts = new ArrayList<>();
            for (int from = 0; from < 300; ) {
                int to = Math.min(300, from + 1 + random.nextInt(60));
                parts.add(tally(EDGE, from, to));
                from = to;
            }
            Collections.shuffle(parts, random);
            Tally merged = Tally.empty(EDGE);
            parts.forEach(merged::merge);

            assertThat(merged.toBytes()).isEqualTo(whole);
            assertThat(merged.runs()).isEqualTo(300);
        }
    }

    @Test
    void reading_a_tally_between_two_runs_changes_nothing() {
        Tally read = Tally.empty(EDGE);
        Simulator simulator = new Simulator(EDGE);
        for (long run = 0; run < 200; run++) {
            read.add(simulator.run(7, run));

            assertThat(Tally.fromBytes(read.toBytes()).runs()).isEqualTo(run + 1);
        }

        assertThat(read).isEqualTo(tally(EDGE, 0, 200));
    }

    @Test
    void merging_is_associative_and_the_empty_tally_is_neutral() {
        Tally left = tally(EDGE, 0, 10);
        left.merge(tally(EDGE, 10, 20));
        left.merge(tally(EDGE, 20, 30));
        Tally right = tally(EDGE, 10, 20);
        right.merge(tally(EDGE, 20, 30));
        right.merge(tally(EDGE, 0, 10));
        right.merge(Tally.empty(EDGE));

        assertThat(left).isEqualTo(right).hasSameHashCodeAs(right);
        assertThat(left).isNotEqualTo(tally(EDGE, 0, 30 + 1));
    }

    @Test
    void bytes_read_back_as_the_same_tally() {
        Tally tally = tally(EDGE, 0, 200);

        Tally again = Tally.fromBytes(tally.toBytes());

        assertThat(again).isEqualTo(tally);
        assertThat(again.results(EDGE.scenario(), IntervalRule.fixed(0)))
                .isEqualTo(tally.results(EDGE.scenario(), IntervalRule.fixed(0)));
    }

    @Test
    void packed_bytes_read_back_as_the_same_tally_and_are_less_than_half_as_many() {
        Tally tally = tally(Samples.compiled("winter"), 0, 500);
        byte[] packed = tally.toPackedBytes();

        assertThat(Tally.isPacked(packed)).isTrue();
        assertThat(Tally.isPacked(tally.toBytes())).isFalse();
        assertThat(Tally.fromBytes(packed)).isEqualTo(tally);
        assertThat(packed).hasSizeLessThan(tally.toBytes().length / 2);
        assertThat(Tally.fromBytes(Tally.empty(EDGE).toPackedBytes())).isEqualTo(Tally.empty(EDGE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tally.fromBytes(Arrays.copyOf(packed, packed.length - 1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tally.fromBytes(Arrays.copyOf(packed, packed.length + 1)));
    }

    @ParameterizedTest
    @CsvSource({
        "small, 8393e2a12e334ec2bf3b4d0c490361f6db7c03078c0946e19f0ac055f9065440",
        "edge, 3243206fc0c1c502ae531e41b67a47a3f20094930b005abae7ed18cf31eb0dd4",
        "winter, d82bf3b1320d6caaa8907064b5aae783679c04a2e56c0ecc551352b6d68267d3"
    })
    void version_1_keeps_the_bytes_it_always_had(String sample, String sha256) throws NoSuchAlgorithmException {
        byte[] bytes = tally(Samples.compiled(sample), 0, 200).toBytes();

        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
                .isEqualTo(sha256);
    }

    @Test
    void damaged_bytes_are_refused() {
        byte[] bytes = tally(SMALL, 0, 5).toBytes();
        byte[] versioned = bytes.clone();
        versioned[0] = 9;

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tally.fromBytes(versioned))
                .withMessageContaining("9");
        assertThatIllegalArgumentException().isThrownBy(() -> Tally.fromBytes(Arrays.copyOf(bytes, bytes.length - 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> Tally.fromBytes(Arrays.copyOf(bytes, bytes.length + 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> Tally.fromBytes(new byte[] {1, 127, 3, 0}));
    }

    @Test
    void tallies_of_different_scenarios_do_not_merge() {
        assertThatIllegalArgumentException().isThrownBy(() -> tally(SMALL, 0, 1).merge(tally(EDGE, 0, 1)));
    }

    @Test
    void results_are_those_of_the_runs() {
        int runs = 400;
        List<Integer> points = new ArrayList<>();
        List<Integer> attempts = new ArrayList<>();
        double shares = 0;
        Simulator simulator = new Simulator(EDGE);
        for (int run = 0; run < runs; run++) {
            RunResult result = simulator.run(7, run);
            points.add(result.points(1));
            attempts.add(result.attempts(1));
            shares += result.winners(1) == 0 ? 0 : 1.0 / result.winners(1);
        }
        Collections.sort(points);
        Collections.sort(attempts);
        TeamResults results = tally(EDGE, 0, runs)
                .results(EDGE.scenario(), IntervalRule.fixed(0))
                .get(1);

        double mean = points.stream().mapToInt(Integer::intValue).average().orElseThrow();
        double squares =
                points.stream().mapToDouble(p -> (p - mean) * (p - mean)).sum();
        assertThat(results.key()).isEqualTo("magpies");
        assertThat(results.runs()).isEqualTo(runs);
        assertThat(results.points().mean()).isCloseTo(mean, within(1e-9));
        assertThat(results.points().sd()).isCloseTo(Math.sqrt(squares / (runs - 1)), within(1e-9));
        assertThat(results.points().min()).isEqualTo(points.get(0));
        assertThat(results.points().max()).isEqualTo(points.get(runs - 1));
        assertThat(results.points().p5()).isEqualTo(points.get(19));
        assertThat(results.points().p50()).isEqualTo(points.get(199));
        assertThat(results.points().p95()).isEqualTo(points.get(379));
        assertThat(results.points().meanHigh() - results.points().meanLow())
                .isCloseTo(2 * 1.959964 * results.points().sd() / 20, within(1e-4));
        assertThat((double) results.attempts().p50()).isCloseTo(attempts.get(199), within(attempts.get(199) * 0.01));
        assertThat(results.winRate().value()).isCloseTo(shares / runs, within(1e-9));
        assertThat(results.pointsHistogram().stream()
                        .mapToLong(TeamResults.PointsBin::runs)
                        .sum())
                .isEqualTo(runs);
        assertThat(results.rowTimes().get(0))
                .isEqualTo(new TeamResults.RowTime(0, 1.0, new TeamResults.Times(0, 0, 0)));
        assertThat(results.tileTimes()).hasSize(16);
    }

    @Test
    void equal_runs_do_not_make_a_mean_certain() {
        for (IntervalRule rule : List.of(IntervalRule.fixed(0), IntervalRule.anytime(0))) {
            Summary points =
                    tally(SMALL, 0, 400).results(SMALL.scenario(), rule).get(0).points();

            assertThat(points.sd()).isZero();
            assertThat(points.meanHigh() - points.meanLow()).isPositive();
        }
    }

    @Test
    void what_never_happened_is_null() {
        TeamResults nothing = Tally.empty(SMALL)
                .results(SMALL.scenario(), IntervalRule.fixed(0))
                .get(0);

        assertThat(nothing.points().mean()).isNull();
        assertThat(nothing.winRate().value()).isNull();
        assertThat(nothing.boardFinishedShare()).isNull();
        assertThat(nothing.tileTimes().get(0).finishedAt().p50()).isNull();
        assertThat(tally(SMALL, 0, 1)
                        .results(SMALL.scenario(), IntervalRule.fixed(0))
                        .get(0)
                        .points()
                        .sd())
                .isNull();
    }

    @Test
    void sums_stay_exact_beyond_64_bits() {
        Series series = new Series(Bins.FINE);
        int[] values = new int[200];
        Arrays.setAll(values, i -> Integer.MAX_VALUE - i % 2 * 2);
        series.addIfKnown(values, 0, 1, values.length);

        Summary summary = series.summary(Bounds.upTo(Integer.MAX_VALUE), IntervalRule.fixed(0));
        assertThat(summary.mean()).isEqualTo(Integer.MAX_VALUE - 1.0);
        assertThat(summary.sd()).isCloseTo(Math.sqrt(200 / 199.0), within(1e-12));
    }

    @Property(tries = 300)
    void fine_bins_are_within_half_a_percent_and_in_order(@ForAll @IntRange(max = Integer.MAX_VALUE) int value) {
        int bin = Bins.FINE.binOf(value);

        assertThat((double) Bins.FINE.valueOf(bin)).isCloseTo(value, within(value * 0.005));
        assertThat(value).isBetween(Bins.FINE.from(bin), Bins.FINE.to(bin));
        assertThat(Bins.FINE.binOf(Bins.FINE.valueOf(bin))).isEqualTo(bin);
        if (value < Integer.MAX_VALUE) {
            assertThat(Bins.FINE.binOf(value + 1)).isBetween(bin, bin + 1);
        }
    }

    @Property(tries = 300)
    void percentiles_are_the_smallest_value_whose_cumulative_count_reaches_the_share(
            @ForAll @Size(min = 1, max = 300) List<@IntRange(max = 200) Integer> values,
            @ForAll @IntRange(min = 1, max = 99) int percent) {
        Histogram histogram = new Histogram(Bins.EXACT);
        histogram.addExcept(RunResult.NEVER, values.stream().mapToInt(v -> v).toArray(), 0, 1, values.size());
        List<Integer> sorted = values.stream().sorted().toList();

        int rank = Math.max(1, (int) Math.ceil(percent * sorted.size() / 100.0));
        assertThat(histogram.percentile(percent)).isEqualTo(sorted.get(rank - 1));
    }
}
