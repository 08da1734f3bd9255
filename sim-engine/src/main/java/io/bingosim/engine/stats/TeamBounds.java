package io.bingosim.engine.stats;

import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.EventBoard;
import io.bingosim.engine.scenario.GroupBand;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Modifier;
import io.bingosim.engine.scenario.Outcome;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Standing;
import io.bingosim.engine.scenario.Standing.TileStanding;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.scenario.Tile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the scenario proves about a team's figures in any run. */
public record TeamBounds(
        Bounds points,
        Bounds tiles,
        Bounds rowReached,
        Bounds bonuses,
        Bounds attempts,
        Bounds wasted,
        Bounds finishedAt) {

    private static final long WEEK_SECONDS = 7 * 86_400L;

    /** A session that begins before the event may reach into it: a day, and an hour for a clock change. */
    private static final long SESSION_SECONDS_MAX = 25 * 3_600L;

    /** The bounds of each team, in the order of the scenario. */
    public static List<TeamBounds> of(Scenario scenario) {
        Prover prover = new Prover(scenario);
        return scenario.teams().stream().map(prover::of).toList();
    }

    /** Computes once what all teams of a scenario share. */
    private static final class Prover {
        private final Scenario scenario;
        private final Map<String, Integer> points;
        private final int secondsLeft;
        private final double shortestAttempt;
        private final double unitsMax;

        Prover(Scenario scenario) {
            this.scenario = scenario;
            this.points = scenario.board().tiles().stream().collect(Collectors.toMap(Tile::key, Tile::points));
            Standing standing = scenario.standing();
            this.secondsLeft = scenario.durationSeconds() - (standing == null ? 0 : standing.at());
            this.shortestAttempt = shortestAttempt(scenario);
            this.unitsMax = scenario.activities().stream()
                    .mapToDouble(Prover::unitsMax)
                    .max()
                    .orElse(0);
        }

        TeamBounds of(Team team) {
            double attempts = 0;
            for (Player player : team.players()) {
                // Rounded down like a duration, with room for another order of the multiplications.
                double shortest = Math.max(1, Math.floor(shortestAttempt * player.skill() * (1 - 1e-9)));
                attempts += Math.floor(onlineSecondsMax(player) / shortest);
            }
            EventBoard board = scenario.board();
            List<String> finished = finished(team);
            return new TeamBounds(
                    new Bounds(finished.stream().mapToInt(points::get).sum(), board.pointsTotal()),
                    new Bounds(finished.size(), board.tiles().size()),
                    Bounds.upTo(Math.max(0, scenario.rows().size() - 1)),
                    Bounds.upTo(board.bonuses().size()),
                    Bounds.upTo(Math.min(Integer.MAX_VALUE, attempts)),
                    Bounds.upTo(Math.min(Integer.MAX_VALUE, attempts * unitsMax)),
                    Bounds.upTo(scenario.durationSeconds()));
        }

        /** The tiles that the team has finished before the run starts. */
        private List<String> finished(Team team) {
            return Optional.ofNullable(scenario.standing()).flatMap(standing -> standing.of(team.key())).stream()
                    .flatMap(standing -> standing.tiles().stream())
                    .filter(tile -> tile.finishedAt() != null)
                    .map(TileStanding::tile)
                    .toList();
        }

        /** At most the rest of the event, and at most all occurrences of the weekly sessions. */
        private double onlineSecondsMax(Player player) {
            if (player.sessions().isEmpty()) {
                return secondsLeft;
            }
            long occurrences = (scenario.durationSeconds() + SESSION_SECONDS_MAX) / WEEK_SECONDS + 1;
            double seconds = player.sessions().stream()
                    .mapToDouble(session -> session.minutes() * 60.0 * occurrences)
                    .sum();
            return Math.min(secondsLeft, seconds);
        }

        /** The time of the fastest attempt at any rule, for a skill of 1, before rounding. */
        private static double shortestAttempt(Scenario scenario) {
            Map<String, Double> byActivity = new HashMap<>();
            for (Activity activity : scenario.activities()) {
                LootLine pacing = activity.pacingLine();
                double band = activity.groupBands().stream()
                        .mapToDouble(GroupBand::time)
                        .reduce(1, Math::min);
                byActivity.put(activity.key(), (pacing.baselineSeconds() - pacing.varianceSeconds()) * band);
            }
            return scenario.board().tiles().stream()
                    .flatMap(tile -> tile.rules().stream())
                    .mapToDouble(rule -> byActivity.getOrDefault(rule.activity(), 1.0) * modifiers(rule))
                    .min()
                    .orElse(1);
        }

        private static double modifiers(Rule rule) {
            return rule.modifiers().stream()
                    .mapToDouble(Modifier::time)
                    .reduce(1, (all, time) -> all * Math.min(1, time));
        }

        /** The most units that one player can be granted by one attempt. */
        private static double unitsMax(Activity activity) {
            return activity.lines().stream()
                    .mapToDouble(line -> line.outcomes().stream()
                            .mapToDouble(Prover::units)
                            .max()
                            .orElse(0))
                    .sum();
        }

        private static double units(Outcome outcome) {
            return outcome.grants().stream()
                    .mapToDouble(grant -> grant.units().max())
                    .sum();
        }
    }
}
