package io.bingosim.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitMix64Test {

    @ParameterizedTest
    @CsvSource({
        "1234567,0,6457827717110365317",
        "1234567,1,3203168211198807973",
        "1234567,2,9817491932198370423",
        "1234567,3,4593380528125082431",
        "1234567,4,16408922859458223821",
        "0,0,16294208416658607535",
        "0,1,7960286522194355700",
        "0,2,487617019471545679"
    })
    void outputs_are_those_of_the_published_generator(long seed, long index, String expected) {
        assertThat(Long.toUnsignedString(SplitMix64.output(seed, index))).isEqualTo(expected);
    }

    @Test
    void outputs_are_those_of_the_generator_in_the_jdk() {
        SplittableRandom reference = new SplittableRandom(42);
        for (int i = 0; i < 1000; i++) {
            assertThat(SplitMix64.output(42, i)).isEqualTo(reference.nextLong());
        }
    }

    @Test
    void the_first_draw_of_an_attempt_is_an_output_of_its_stream_and_the_others_are_outputs_of_that() {
        AttemptRandom rng = new AttemptRandom();
        rng.start(99, 5);

        long first = SplitMix64.output(99, 5);
        assertThat(rng.next()).isEqualTo(first);
        assertThat(rng.next()).isEqualTo(SplitMix64.output(first, 0));
        assertThat(rng.next()).isEqualTo(SplitMix64.output(first, 1));
    }
}
