package io.bingosim.engine;

import static io.bingosim.engine.Events.event;
import static io.bingosim.engine.Events.line;
import static io.bingosim.engine.Events.outcome;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.solo;
import static io.bingosim.engine.Events.tile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bingosim.engine.parallel.ParallelSimulation;
import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.Grant;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Units;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.TeamResults;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the engine with closed formulas; fixed seeds, tolerances of at least four standard errors. */
class ClosedFormTest {

    private static final int RUNS = 40_000;

    private static TeamResults results(Scenario scenario) {
        return new ParallelSimulation(CompiledScenario.compile(scenario), 7, 0, RUNS)
                .tally(2)
                .results(scenario, IntervalRule.fixed(0))
                .get(0);
    }

    /** One tile, one player, an attempt every 10 seconds. */
    private static Scenario waiting(int required, int attempts, Activity activity) {
        return event().lasting(10 * attempts)
                .with(activity)
                .row(
                        tile("a", 4, required, rule("dig", "dig")),
                        tile("b", 3, 1, rule("dig", "x")),
                        tile("c", 2, 1, rule("dig", "x")),
                        tile("d", 1, 1, rule("dig", "x")))
                .team("GREEDY", player("p"))
                .scenario();
    }

    @Test
    void waiting_for_a_first_drop_is_geometric() {
        double p = 0.1;
        TeamResults results = results(waiting(1, 2000, solo("dig", line(10, outcome(p, Events.grant("dig", 1))))));

        double deviation = Math.sqrt(1 - p) / p;
        assertThat(results.attempts().mean()).isCloseTo(1 / p, within(4 * deviation / Math.sqrt(RUNS)));
        assertThat(results.attempts().sd()).isCloseTo(deviation, within(0.3));
        assertThat(results.attempts().p50()).isEqualTo(7);
        assertThat(results.attempts().p95()).isEqualTo(29);
        assertThat(results.finishedAt().mean())
                .isCloseTo(10 * results.attempts().mean(), within(1e-6));
    }

    @Test
    void the_share_of_runs_that_collect_enough_is_binomial() {
        // P(at least 5 of 20 at 0.2) = 0.370352.
        TeamResults results = results(waiting(5, 20, solo("dig", line(10, outcome(0.2, Events.grant("dig", 1))))));

        assertThat(results.tileTimes().get(0).finishedShare()).isCloseTo(0.370352, within(0.01));
        assertThat(results.winRate().value()).isEqualTo(1);
    }

    @Test
    void units_of_a_range_add_up_like_dice() {
        // Three dice: P(sum >= 14) = 35/216. Surplus is wasted, so the fourth throw never happens when it suffices.
        Activity dice = solo("dig", line(10, outcome(1, new Grant("dig", Units.between(1, 6)))));
        TeamResults results = results(waiting(14, 3, dice));

        assertThat(results.tileTimes().get(0).finishedShare()).isCloseTo(35 / 216.0, within(0.008));
    }

    @Test
    void uniform_durations_have_the_mean_of_their_range() {
        LootLine line = new LootLine(
                "line",
                LootLine.Roll.PER_PLAYER,
                100,
                40,
                LootLine.Distribution.UNIFORM,
                List.of(outcome(1, Events.grant("dig", 1))));
        TeamResults results = results(waiting(1, 100, solo("dig", line)));

        double deviation = Math.sqrt((81.0 * 81 - 1) / 12);
        assertThat(results.finishedAt().mean()).isCloseTo(100, within(4 * deviation / Math.sqrt(RUNS)));
        assertThat(results.finishedAt().sd()).isCloseTo(deviation, within(0.3));
        assertThat(results.finishedAt().min()).isEqualTo(60);
        assertThat(results.finishedAt().max()).isEqualTo(140);
    }

    @Test
    void the_same_players_have_the_same_luck_under_another_strategy() {
        Scenario scenario = Samples.scenario("edge");
        List<Timeline.Attempt> some = Replay.of(CompiledScenario.compile(scenario), 7, 0, true)
                .teams()
                .get(0)
                .attempts();
        Scenario swapped = Events.copy(
                scenario,
                scenario.activities(),
                List.of(new io.bingosim.engine.scenario.Team(
                        "larks",
                        "Larks",
                        new io.bingosim.engine.scenario.StrategyChoice("GREEDY"),
                        scenario.teams().get(0).players())));
        List<Timeline.Attempt> others = Replay.of(CompiledScenario.compile(swapped), 7, 0, true)
                .teams()
                .get(0)
                .attempts();

        Timeline.Attempt here = firstForge(some);
        Timeline.Attempt there = firstForge(others);
        assertThat(there.endedAt() - there.startedAt()).isEqualTo(here.endedAt() - here.startedAt());
        assertThat(some).isNotEqualTo(others);
    }

    private static Timeline.Attempt firstForge(List<Timeline.Attempt> attempts) {
        return attempts.stream()
                .filter(attempt ->
                        attempt.activity().equals("forge") && attempt.players().equals(List.of("ada")))
                .findFirst()
                .orElseThrow();
    }
}
