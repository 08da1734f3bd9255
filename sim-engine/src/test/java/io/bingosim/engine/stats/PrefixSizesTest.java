package io.bingosim.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrefixSizesTest {

    @ParameterizedTest
    @CsvSource({"0,1000,0", "1000,1000,0", "1001,2000,1", "4000,4000,2", "100000000,131072000,17"})
    void sizes_start_at_1000_and_double(long runs, long expected, int exponent) {
        assertThat(PrefixSizes.atLeast(runs)).isEqualTo(expected);
        assertThat(PrefixSizes.exponentOf(expected)).isEqualTo(exponent);
    }
}
