package io.bingosim.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.api.problem.ProblemException;
import io.github.bucket4j.TimeMeter;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
    private long now;
    private final RateLimiter limiter = new RateLimiter(10, new TimeMeter() {
        @Override
        public long currentTimeNanos() {
            return now;
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    });

    @Test
    void a_burst_may_use_two_seconds_worth_of_requests() {
        assertThat(admitted("a", 25)).isEqualTo(20);
    }

    @Test
    void the_rate_holds_over_time_and_rejected_requests_do_not_count() {
        admitted("a", 100);

        now += 500_000_000L;

        assertThat(admitted("a", 100)).isEqualTo(5);
    }

    @Test
    void principals_do_not_share_a_limit() {
        admitted("a", 100);

        assertThat(admitted("b", 20)).isEqualTo(20);
    }

    private int admitted(String principal, int requests) {
        int admitted = 0;
        for (int i = 0; i < requests; i++) {
            try {
                limiter.check(principal);
                admitted++;
            } catch (ProblemException e) {
                assertThat(e.type().status()).isEqualTo(429);
            }
        }
        return admitted;
    }
}
