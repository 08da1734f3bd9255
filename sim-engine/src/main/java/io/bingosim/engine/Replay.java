package io.bingosim.engine;

import io.bingosim.engine.Timeline.Attempt;
import io.bingosim.engine.Timeline.Granted;
import io.bingosim.engine.Timeline.Rolled;
import io.bingosim.engine.Timeline.RowOpened;
import io.bingosim.engine.Timeline.TeamLine;
import io.bingosim.engine.Timeline.TileFinished;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.scenario.Tile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Simulates one run again and records what happens in it. */
public final class Replay {

    private Replay() {}

    public static Timeline of(CompiledScenario compiled, long seed, long runIndex, boolean withAttempts) {
        Attempts log = withAttempts ? new Attempts(compiled) : null;
        RunResult result = new Simulator(compiled, log).run(seed, runIndex);
        List<TeamLine> teams = new ArrayList<>();
        for (int team = 0; team < compiled.teamCount(); team++) {
            teams.add(teamLine(compiled.scenario(), result, team, log == null ? null : log.byTeam.get(team)));
        }
        return new Timeline(runIndex, Long.toString(seed), teams);
    }

    private static TeamLine teamLine(Scenario scenario, RunResult result, int index, @Nullable List<Attempt> attempts) {
        Team team = scenario.teams().get(index);
        int finishedAt = result.finishedAt(index);
        int winners = result.winners(index);
        return new TeamLine(
                team.key(),
                team.name(),
                team.strategy().key(),
                result.points(index),
                result.tiles(index),
                result.rowReached(index),
                finishedAt == RunResult.NEVER ? null : Integer.valueOf(finishedAt),
                result.attempts(index),
                result.wasted(index),
                winners == 0 ? 0 : 1.0 / winners,
                rowsOpened(result, index),
                tilesFinished(scenario, result, index),
                attempts);
    }

    private static List<RowOpened> rowsOpened(RunResult result, int team) {
        List<RowOpened> rows = new ArrayList<>();
        for (int row = 0; row <= result.rowReached(team); row++) {
            rows.add(new RowOpened(row, result.rowOpenedAt(team, row)));
        }
        return rows;
    }

    private static List<TileFinished> tilesFinished(Scenario scenario, RunResult result, int team) {
        List<TileFinished> finished = new ArrayList<>();
        for (int tile = 0; tile < result.tileCount(); tile++) {
            int at = result.tileFinishedAt(team, tile);
            if (at != RunResult.NEVER) {
                int row = tile / Row.TILES;
                Tile source = scenario.rows().get(row).tiles().get(tile % Row.TILES);
                finished.add(new TileFinished(source.key(), row, source.points(), at));
            }
        }
        finished.sort(Comparator.comparingInt(TileFinished::at));
        return finished;
    }

    /** Collects attempts in the order they were completed. */
    private static final class Attempts implements AttemptLog {

        private final CompiledScenario compiled;
        private final String[] dropNames;
        private final List<List<Attempt>> byTeam = new ArrayList<>();
        private CompiledRule rule;

        Attempts(CompiledScenario compiled) {
            this.compiled = compiled;
            this.dropNames = compiled.dropNames();
            this.rule = compiled.rules[0][0];
            for (int team = 0; team < compiled.teamCount(); team++) {
                byTeam.add(new ArrayList<>());
            }
        }

        private Attempt last() {
            List<Attempt> latest = byTeam.stream()
                    .filter(attempts -> !attempts.isEmpty())
                    .reduce((earlier, later) -> later)
                    .orElseThrow();
            return latest.get(latest.size() - 1);
        }

        @Override
        public void ended(int team, CompiledRule endedRule, int[] members, int size, int startedAt, int endedAt) {
            rule = endedRule;
            Team source = compiled.scenario().teams().get(team);
            List<String> players = Arrays.stream(members, 0, size)
                    .mapToObj(member -> source.players().get(member).key())
                    .toList();
            byTeam.get(team)
                    .add(new Attempt(
                            players,
                            rule.activity.key,
                            compiled.tiles.get(rule.tile).key(),
                            startedAt,
                            endedAt,
                            new ArrayList<>(),
                            new ArrayList<>()));
        }

        @Override
        public void rolled(int line, String outcome) {
            last().rolled()
                    .add(new Rolled(
                            compiled.scenario()
                                    .activities()
                                    .get(rule.activityId)
                                    .lines()
                                    .get(line)
                                    .key(),
                            outcome));
        }

        @Override
        public void granted(int drop, int units, int tile, int wasted) {
            String key = tile < 0 ? null : compiled.tiles.get(tile).key();
            last().granted().add(new Granted(dropNames[drop], units, key, wasted));
        }
    }
}
