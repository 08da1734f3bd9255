package io.bingosim.engine;

import static io.bingosim.engine.Events.event;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.sure;
import static io.bingosim.engine.Events.tile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bingosim.engine.scenario.Scenario;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class EngineTimeTest {

    private final AtomicLong clock = new AtomicLong();

    /** Every look at the clock takes a millisecond. */
    private long tick() {
        return clock.addAndGet(1_000_000);
    }

    @Test
    void the_time_of_a_run_is_measured_with_the_clock_of_the_caller() {
        assertThat(EngineTime.secondsPerRun(Samples.scenario("small"), this::tick, 50_000_000))
                .hasValueCloseTo(0.001, within(1e-9));
    }

    @Test
    void measuring_ends_after_the_given_time() {
        EngineTime.secondsPerRun(Samples.scenario("small"), this::tick, 5_000_000);

        assertThat(clock.get()).isEqualTo(6_000_000);
    }

    @Test
    void measuring_ends_after_a_run_that_is_quick_enough() {
        EngineTime.secondsPerRun(Samples.scenario("small"), this::tick, 50_000_000, 0.002);

        assertThat(clock.get()).isEqualTo(2_000_000);
    }

    @Test
    void a_run_that_is_too_long_to_try_is_extrapolated_from_its_beginning() {
        Scenario endless = event().lasting(1_000_000)
                .with(sure("dig", 1))
                .row(
                        tile("a", 4, 1_000_000_000, rule("dig", "dig")),
                        tile("b", 3, 1, rule("dig", "dig")),
                        tile("c", 2, 1, rule("dig", "dig")),
                        tile("d", 1, 1, rule("dig", "dig")))
                .team("GREEDY", player("p"))
                .scenario();

        assertThat(EngineTime.secondsPerRun(endless, this::tick, 1)).hasValueCloseTo(0.010, within(1e-9));
    }
}
