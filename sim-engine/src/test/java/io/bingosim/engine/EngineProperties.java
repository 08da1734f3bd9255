package io.bingosim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.Timeline.Attempt;
import io.bingosim.engine.Timeline.TeamLine;
import io.bingosim.engine.parallel.ParallelSimulation;
import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.OnlineTimes;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.stats.Tally;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;

class EngineProperties {

    @Provide
    Arbitrary<Scenario> scenarios() {
        return GeneratedScenarios.ofBothVersions();
    }

    @Property(tries = 20, shrinking = ShrinkingMode.OFF)
    void every_generated_scenario_is_valid_and_reads_back_as_itself(@ForAll("scenarios") Scenario scenario) {
        ScenarioReading reading = ScenarioReader.read(scenario.canonicalJson().getBytes(StandardCharsets.UTF_8));

        assertThat(reading).isInstanceOf(ScenarioReading.Accepted.class);
        assertThat(((ScenarioReading.Accepted) reading).scenario()).isEqualTo(scenario);
    }

    @Property(tries = 20, shrinking = ShrinkingMode.OFF)
    void chunks_threads_and_merge_order_change_nothing(
            @ForAll("scenarios") Scenario scenario, @ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int chunk) {
        CompiledScenario compiled = CompiledScenario.compile(scenario);
        Tally whole = new ParallelSimulation(compiled, seed, 0, 20).tally(1);
        List<Tally> parts = new ArrayList<>();
        for (int from = 0; from < 20; from += chunk) {
            parts.add(new ParallelSimulation(compiled, seed, from, Math.min(chunk, 20 - from)).tally(2));
        }
        Collections.shuffle(parts, new Random(seed));
        Tally merged = Tally.empty(compiled);
        parts.forEach(merged::merge);

        assertThat(merged).isEqualTo(whole);
    }

    @Property(tries = 20, shrinking = ShrinkingMode.OFF)
    void a_team_has_the_same_result_whatever_the_order_of_teams_and_activities(
            @ForAll("scenarios") Scenario scenario, @ForAll long seed) {
        List<Team> teams = new ArrayList<>(scenario.teams());
        Collections.reverse(teams);
        List<Activity> activities = new ArrayList<>(scenario.activities());
        Collections.reverse(activities);
        Scenario reversed = with(scenario, activities, teams);
        Scenario alone = with(scenario, scenario.activities(), teams.subList(0, 1));

        List<TeamLine> lines = replay(scenario, seed);
        List<TeamLine> other = new ArrayList<>(replay(reversed, seed));
        Collections.reverse(other);
        assertThat(other).isEqualTo(lines);
        TeamLine single = replay(alone, seed).get(0);
        TeamLine last = lines.get(lines.size() - 1);
        assertThat(single.attempts()).isEqualTo(last.attempts());
        // Comparing a hundred thousand attempts field by field would take a minute.
        assertThat(single)
                .usingRecursiveComparison()
                .ignoringFields("winnerShare", "attempts")
                .isEqualTo(last);
    }

    private static Scenario with(Scenario scenario, List<Activity> activities, List<Team> teams) {
        return Events.copy(scenario, activities, teams);
    }

    private static List<TeamLine> replay(Scenario scenario, long seed) {
        return Replay.of(CompiledScenario.compile(scenario), seed, 5, true).teams();
    }

    @Property(tries = 40, shrinking = ShrinkingMode.OFF)
    void attempts_stay_within_sessions_and_no_player_is_in_two_attempts(
            @ForAll("scenarios") Scenario scenario, @ForAll long seed) {
        List<TeamLine> lines = replay(scenario, seed);
        for (int team = 0; team < lines.size(); team++) {
            Map<String, Integer> freeFrom = new HashMap<>();
            List<Attempt> byStart = new ArrayList<>(lines.get(team).attempts());
            byStart.sort(java.util.Comparator.comparingInt(Attempt::startedAt));
            for (Attempt attempt : byStart) {
                assertThat(attempt.endedAt())
                        .isGreaterThan(attempt.startedAt())
                        .isLessThanOrEqualTo(scenario.durationSeconds());
                for (Player player : scenario.teams().get(team).players()) {
                    if (attempt.players().contains(player.key())) {
                        assertThat(OnlineTimes.of(scenario, player))
                                .anyMatch(online ->
                                        online.from() <= attempt.startedAt() && attempt.endedAt() <= online.to());
                        assertThat(attempt.startedAt()).isGreaterThanOrEqualTo(freeFrom.getOrDefault(player.key(), 0));
                        freeFrom.put(player.key(), attempt.endedAt());
                    }
                }
            }
        }
    }

    @Property(tries = 40, shrinking = ShrinkingMode.OFF)
    void scores_fit_the_board(@ForAll("scenarios") Scenario scenario, @ForAll long seed) {
        RunResult result = new Simulator(CompiledScenario.compile(scenario)).run(seed, 0);
        double shares = 0;
        for (int team = 0; team < result.teamCount(); team++) {
            int points = 0;
            int tiles = 0;
            int last = RunResult.NEVER;
            for (int tile = 0; tile < result.tileCount(); tile++) {
                int at = result.tileFinishedAt(team, tile);
                if (at != RunResult.NEVER) {
                    tiles++;
                    points += scenario.board().tiles().get(tile).points();
                    last = Math.max(last, at);
                    // A standing may have finished tiles behind a closed gate.
                    if (scenario.standing() == null) {
                        assertThat(result.tileOpenedAt(team, tile)).isBetween(0, at);
                    }
                }
            }
            int bonuses = 0;
            for (int bonus = 0; bonus < result.bonusCount(); bonus++) {
                if (result.bonusReachedAt(team, bonus) != RunResult.NEVER) {
                    bonuses++;
                    points += scenario.board().bonuses().get(bonus).points();
                }
            }
            assertThat(result.points(team))
                    .isEqualTo(points)
                    .isBetween(0, scenario.board().pointsTotal());
            assertThat(result.bonuses(team)).isEqualTo(bonuses);
            assertThat(result.tiles(team)).isEqualTo(tiles);
            assertThat(result.finishedAt(team)).isEqualTo(last);
            shares += result.winners(team) == 0 ? 0 : 1.0 / result.winners(team);
        }
        assertThat(shares).isBetween(1 - 1e-9, 1 + 1e-9);
    }
}
