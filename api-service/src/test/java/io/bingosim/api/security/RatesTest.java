package io.bingosim.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.api.problem.ProblemException;
import org.junit.jupiter.api.Test;

class RatesTest {
    private long now;
    private final Rates rates = new Rates(10, () -> now);

    @Test
    void a_burst_of_two_seconds_worth_passes_and_no_more() {
        assertThat(admitted("a", 25)).isEqualTo(20);
    }

    @Test
    void the_rate_holds_over_time_and_refusals_cost_nothing() {
        admitted("a", 100);

        now += 500_000_000L;

        assertThat(admitted("a", 100)).isEqualTo(5);
    }

    @Test
    void principals_do_not_share_a_bucket() {
        admitted("a", 100);

        assertThat(admitted("b", 20)).isEqualTo(20);
    }

    private int admitted(String principal, int requests) {
        int admitted = 0;
        for (int i = 0; i < requests; i++) {
            try {
                rates.check(principal);
                admitted++;
            } catch (ProblemException e) {
                assertThat(e.type().status()).isEqualTo(429);
            }
        }
        return admitted;
    }
}
