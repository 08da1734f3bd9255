package io.bingosim.engine;

import static io.bingosim.engine.Events.event;
import static io.bingosim.engine.Events.grant;
import static io.bingosim.engine.Events.idle;
import static io.bingosim.engine.Events.line;
import static io.bingosim.engine.Events.outcome;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.solo;
import static io.bingosim.engine.Events.tile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunMonitorTest {
    private static final int DURATION = 2_000_000;

    /** One player, one attempt per second, one drop in a million: some two million attempts per run. */
    private static final CompiledScenario LONG = CompiledScenario.compile(event().lasting(DURATION)
            .with(solo("dig", line(1, outcome(0.000_001, grant("dig", 1)))))
            .row(tile("a", 4, 1_000, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
            .team("GREEDY", player("p"))
            .team("GREEDY", player("q"))
            .scenario());

    @Test
    void a_long_run_reports_many_steps() {
        AtomicLong steps = new AtomicLong();

        new Simulator(LONG, () -> steps.incrementAndGet() > 0).run(7, 0);

        // A walk takes at most 64 attempts, and 256 walks are a step.
        assertThat(steps.get()).isGreaterThan(2 * DURATION / 64 / 256);
    }

    @Test
    void a_run_ends_at_the_first_step_that_its_monitor_refuses() {
        AtomicLong steps = new AtomicLong();
        Simulator simulator = new Simulator(LONG, () -> steps.incrementAndGet() < 5);

        assertThatThrownBy(() -> simulator.run(7, 0)).isInstanceOf(CancellationException.class);
        assertThat(steps).hasValue(5);
    }

    @Test
    void a_monitor_changes_no_result() {
        CompiledScenario scenario = Samples.compiled("edge");
        Simulator plain = new Simulator(scenario);
        Simulator monitored = new Simulator(scenario, () -> true);

        for (int run = 0; run < 20; run++) {
            assertThat(monitored.run(7, run)).usingRecursiveComparison().isEqualTo(plain.run(7, run));
        }
    }
}
