package io.bingosim.engine.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplingTest {

    private static final int SAMPLES = 400_000;

    private static Map<Integer, Integer> counts(OffsetSampler sampler) {
        Map<Integer, Integer> counts = new TreeMap<>();
        AttemptRandom rng = new AttemptRandom();
        for (int k = 0; k < SAMPLES; k++) {
            rng.start(31, k);
            counts.merge(sampler.offset(rng), 1, Integer::sum);
        }
        return counts;
    }

    @Test
    void uniform_offsets_take_every_second_equally_often() {
        Map<Integer, Integer> counts = counts(OffsetSampler.uniform(10));

        assertThat(counts).hasSize(21).containsKeys(-10, 0, 10);
        counts.values().forEach(count -> assertThat(count / (double) SAMPLES).isCloseTo(1 / 21.0, within(0.002)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9, 45})
    void normal_offsets_follow_the_rounded_normal_without_its_tails(int variance) {
        Map<Integer, Integer> counts = counts(OffsetSampler.normal(variance));

        double deviation = variance / 2.0;
        double within = phi((variance + 0.5) / deviation) - phi(-(variance + 0.5) / deviation);
        assertThat(counts.keySet()).allMatch(offset -> Math.abs(offset) <= variance);
        for (int offset = -variance; offset <= variance; offset++) {
            double expected = (phi((offset + 0.5) / deviation) - phi((offset - 0.5) / deviation)) / within;
            assertThat(counts.getOrDefault(offset, 0) / (double) SAMPLES)
                    .as("offset %d", offset)
                    .isCloseTo(expected, within(5 * Math.sqrt(expected / SAMPLES)));
        }
    }

    @Test
    void very_wide_normal_offsets_have_the_moments_of_the_truncated_normal() {
        int variance = 1_000_000;
        OffsetSampler sampler = OffsetSampler.normal(variance);
        AttemptRandom rng = new AttemptRandom();
        double sum = 0;
        double squares = 0;
        for (int k = 0; k < SAMPLES; k++) {
            rng.start(31, k);
            int offset = sampler.offset(rng);
            assertThat(offset).isBetween(-variance, variance);
            sum += offset;
            squares += (double) offset * offset;
        }

        // A standard normal kept within ±2 has variance 1 − 4·φ(2) / (Φ(2) − Φ(−2)) = 0.7737.
        assertThat(sum / SAMPLES / variance).isCloseTo(0, within(0.003));
        assertThat(squares / SAMPLES / variance / variance).isCloseTo(0.7737 / 4, within(0.002));
        assertThat(sampler.isOneDraw()).isFalse();
    }

    @Test
    void no_variance_means_no_offset_and_no_draw() {
        AttemptRandom rng = new AttemptRandom();
        rng.start(5, 0);

        assertThat(OffsetSampler.uniform(0).offset(rng)).isZero();
        assertThat(OffsetSampler.normal(0).offset(rng)).isZero();
        assertThat(rng.next()).isEqualTo(AttemptRandom.key(5, 0));
    }

    @Test
    void whole_numbers_between_two_bounds_are_all_drawn_and_no_others() {
        int[] counts = new int[7];
        AttemptRandom rng = new AttemptRandom();
        for (int k = 0; k < SAMPLES; k++) {
            rng.start(3, k);
            counts[rng.nextBetween(2, 6)]++;
        }

        for (int value = 2; value <= 6; value++) {
            assertThat(counts[value] / (double) SAMPLES).isCloseTo(0.2, within(0.004));
        }
        assertThat(AttemptRandom.below(-1L, 1_000_000_000)).isEqualTo(999_999_999);
        assertThat(AttemptRandom.below(0, 1_000_000_000)).isZero();
    }

    /** The normal distribution function by its series; good to twelve digits here. */
    private static double phi(double x) {
        double term = x;
        double sum = x;
        for (int i = 1; i < 200; i++) {
            term *= x * x / (2 * i + 1);
            sum += term;
        }
        return 0.5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }
}
