package io.bingosim.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttemptKeysTest {

    private static final int SAMPLES = 65_536;

    /** Each way in which two attempts can be neighbours; the number is what differs. */
    enum Neighbours {
        ATTEMPT(i -> AttemptRandom.key(stream(7, 0, "a", "x"), (int) i)),
        SECOND_DRAW_OF_ATTEMPT(i -> AttemptRandom.draw(AttemptRandom.key(stream(7, 0, "a", "x"), (int) i), 1)),
        DRAW(i -> AttemptRandom.draw(AttemptRandom.key(stream(7, 0, "a", "x"), 0), (int) i + 1)),
        RUN(i -> AttemptRandom.key(stream(7, i, "a", "x"), 0)),
        SEED(i -> AttemptRandom.key(stream(i, 0, "a", "x"), 0)),
        PLAYER(i -> AttemptRandom.key(stream(7, 0, "p" + i, "x"), 0)),
        ACTIVITY(i -> AttemptRandom.key(stream(7, 0, "a", "act" + i), 0));

        private final LongUnaryOperator draw;

        Neighbours(LongUnaryOperator draw) {
            this.draw = draw;
        }

        private static long stream(long seed, long run, String player, String activity) {
            long team = AttemptKeys.absorb(AttemptKeys.run(seed, run), AttemptKeys.word("team"));
            return AttemptKeys.absorb(AttemptKeys.absorb(team, AttemptKeys.word(player)), AttemptKeys.word(activity));
        }
    }

    @ParameterizedTest
    @EnumSource(Neighbours.class)
    void neighbours_draw_evenly(Neighbours neighbours) {
        int[] cells = new int[256];
        for (int i = 0; i < SAMPLES; i++) {
            cells[(int) (neighbours.draw.applyAsLong(i) >>> 56)]++;
        }

        double expected = SAMPLES / 256.0;
        double chiSquare = 0;
        for (int count : cells) {
            chiSquare += (count - expected) * (count - expected) / expected;
        }
        // 255 degrees of freedom: mean 255, standard deviation 22.6; five of them either way.
        assertThat(chiSquare).isBetween(255 - 113.0, 255 + 113.0);
    }

    @ParameterizedTest
    @EnumSource(Neighbours.class)
    void neighbours_are_uncorrelated(Neighbours neighbours) {
        double sum = 0;
        for (int i = 0; i < SAMPLES; i++) {
            double here = unit(neighbours.draw.applyAsLong(i)) - 0.5;
            double next = unit(neighbours.draw.applyAsLong(i + 1)) - 0.5;
            sum += here * next;
        }

        double correlation = sum / SAMPLES * 12;
        assertThat(Math.abs(correlation)).isLessThan(5 / Math.sqrt(SAMPLES));
    }

    @ParameterizedTest
    @EnumSource(Neighbours.class)
    void neighbours_differ_in_half_of_their_bits(Neighbours neighbours) {
        int[] flips = new int[64];
        for (int i = 0; i < SAMPLES; i++) {
            long difference = neighbours.draw.applyAsLong(i) ^ neighbours.draw.applyAsLong(i + 1);
            for (int bit = 0; bit < 64; bit++) {
                flips[bit] += (int) (difference >>> bit & 1);
            }
        }

        for (int bit = 0; bit < 64; bit++) {
            // Five and a half standard deviations of a fair coin: 64 bits are 64 chances to stray.
            assertThat(flips[bit] / (double) SAMPLES).as("bit %d", bit).isBetween(0.489, 0.511);
        }
    }

    @Test
    void duration_and_roll_of_an_attempt_are_independent() {
        int[][] cells = new int[16][16];
        for (int k = 0; k < SAMPLES; k++) {
            long first = AttemptRandom.key(77, k);
            cells[(int) (first >>> 60)][(int) (AttemptRandom.draw(first, 1) >>> 60)]++;
        }

        double chiSquare = 0;
        for (int[] row : cells) {
            for (int count : row) {
                chiSquare += (count - 256.0) * (count - 256.0) / 256.0;
            }
        }
        assertThat(chiSquare).isBetween(255 - 113.0, 255 + 113.0);
    }

    @Test
    void no_two_keys_in_a_grid_of_seeds_and_runs_meet() {
        Set<Long> keys = new HashSet<>();
        for (long seed = -100; seed < 100; seed++) {
            for (long run = 0; run < 500; run++) {
                keys.add(AttemptKeys.run(seed, run));
            }
        }

        assertThat(keys).hasSize(100_000);
    }

    @Test
    void text_that_is_a_64_bit_integer_is_that_integer_and_other_text_is_hashed() {
        assertThat(Seeds.parse("7")).isEqualTo(7);
        assertThat(Seeds.parse("-7")).isEqualTo(-7);
        assertThat(Seeds.parse("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(Seeds.parse("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
        assertThat(Seeds.parse("9223372036854775808")).isEqualTo(AttemptKeys.word("9223372036854775808"));
        assertThat(Seeds.parse("7.0")).isNotEqualTo(7);
        assertThat(Seeds.parse("")).isEqualTo(AttemptKeys.word(""));
    }

    @Test
    void a_name_stands_for_the_head_of_its_sha_256() {
        // SHA-256 of "abc" begins ba7816bf 8f01cfea (FIPS 180-2).
        assertThat(AttemptKeys.word("abc")).isEqualTo(0xBA7816BF8F01CFEAL);
    }

    private static double unit(long draw) {
        return AttemptRandom.bits53(draw) * 0x1p-53;
    }
}
