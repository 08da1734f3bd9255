package io.bingosim.engine;

import io.bingosim.engine.Timeline.BonusReached;
import io.bingosim.engine.Timeline.RowOpened;
import io.bingosim.engine.Timeline.TeamLine;
import io.bingosim.engine.Timeline.TileFinished;
import io.bingosim.engine.Timeline.TileOpened;
import io.bingosim.engine.scenario.Bonus;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.scenario.Tile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Simulates one run again and records what happens in it. */
public final class Replay {

    private final CompiledScenario compiled;
    private final Scenario scenario;
    private final RunResult result;
    private final @Nullable AttemptRecorder attempts;

    private Replay(CompiledScenario compiled, RunResult result, @Nullable AttemptRecorder attempts) {
        this.compiled = compiled;
        this.scenario = compiled.scenario();
        this.result = result;
        this.attempts = attempts;
    }

    public static Timeline of(CompiledScenario compiled, long seed, long runIndex, boolean withAttempts) {
        AttemptRecorder recorder = withAttempts ? new AttemptRecorder(compiled) : null;
        RunResult result = new Simulator(compiled, recorder).run(seed, runIndex);
        Replay replay = new Replay(compiled, result, recorder);
        List<TeamLine> teams = new ArrayList<>();
        for (int team = 0; team < compiled.teamCount(); team++) {
            teams.add(replay.teamLine(team));
        }
        return new Timeline(runIndex, Long.toString(seed), teams);
    }

    private TeamLine teamLine(int index) {
        Team team = scenario.teams().get(index);
        int finishedAt = result.finishedAt(index);
        int winners = result.winners(index);
        boolean rows = scenario.hasRows();
        return new TeamLine(
                team.key(),
                team.name(),
                team.strategy().key(),
                result.points(index),
                result.tiles(index),
                rows ? Integer.valueOf(result.rowReached(index)) : null,
                rows ? null : Integer.valueOf(result.bonuses(index)),
                finishedAt == RunResult.NEVER ? null : Integer.valueOf(finishedAt),
                result.attempts(index),
                result.wasted(index),
                winners == 0 ? 0 : 1.0 / winners,
                rows ? rowsOpened(index) : List.of(),
                bonusesReached(index),
                rows ? List.of() : tilesOpened(index),
                tilesFinished(index),
                attempts == null ? null : attempts.attempts(index));
    }

    private List<RowOpened> rowsOpened(int team) {
        List<RowOpened> rows = new ArrayList<>();
        for (int row = 0; row <= result.rowReached(team); row++) {
            rows.add(new RowOpened(row, result.rowOpenedAt(team, row)));
        }
        return rows;
    }

    private List<BonusReached> bonusesReached(int team) {
        List<Bonus> bonuses = scenario.board().bonuses();
        List<BonusReached> reached = new ArrayList<>();
        for (int bonus = 0; bonus < bonuses.size(); bonus++) {
            int at = result.bonusReachedAt(team, bonus);
            if (at != RunResult.NEVER) {
                reached.add(new BonusReached(
                        bonuses.get(bonus).key(), bonuses.get(bonus).points(), at));
            }
        }
        reached.sort(Comparator.comparingInt(BonusReached::at));
        return reached;
    }

    private List<TileOpened> tilesOpened(int team) {
        List<TileOpened> opened = new ArrayList<>();
        for (int tile = 0; tile < result.tileCount(); tile++) {
            int at = result.tileOpenedAt(team, tile);
            if (compiled.isGated(tile) && at != RunResult.NEVER) {
                opened.add(new TileOpened(tile(tile).key(), at));
            }
        }
        opened.sort(Comparator.comparingInt(TileOpened::at));
        return opened;
    }

    private List<TileFinished> tilesFinished(int team) {
        List<TileFinished> finished = new ArrayList<>();
        for (int tile = 0; tile < result.tileCount(); tile++) {
            int at = result.tileFinishedAt(team, tile);
            if (at != RunResult.NEVER) {
                Tile source = tile(tile);
                finished.add(new TileFinished(source.key(), rowOf(tile), source.points(), at));
            }
        }
        finished.sort(Comparator.comparingInt(TileFinished::at));
        return finished;
    }

    private Tile tile(int tile) {
        return scenario.board().tiles().get(tile);
    }

    private @Nullable Integer rowOf(int tile) {
        Integer columns = scenario.hasRows()
                ? Integer.valueOf(Row.TILES)
                : scenario.board().columns();
        return columns == null ? null : Integer.valueOf(tile / columns);
    }
}
