package io.bingosim.engine;

import io.bingosim.engine.Timeline.Attempt;
import io.bingosim.engine.Timeline.Granted;
import io.bingosim.engine.Timeline.Rolled;
import io.bingosim.engine.scenario.Goal;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.scenario.Tile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects attempts in the order they were completed. */
final class AttemptRecorder implements AttemptLog {

    private final CompiledScenario compiled;
    private final CompiledBoard board;
    private final String[] dropNames;
    private final List<List<Attempt>> byTeam = new ArrayList<>();
    private CompiledRule rule;

    AttemptRecorder(CompiledScenario compiled) {
        this.compiled = compiled;
        this.board = compiled.board;
        this.dropNames = compiled.dropNames();
        this.rule = board.rules[0][0];
        for (int team = 0; team < compiled.teamCount(); team++) {
            byTeam.add(new ArrayList<>());
        }
    }

    List<Attempt> attempts(int team) {
        return byTeam.get(team);
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
                        board.tiles.get(rule.tile).key(),
                        goalKey(rule.goal),
                        startedAt,
                        endedAt,
                        new ArrayList<>(),
                        new ArrayList<>()));
    }

    @Override
    public void rolled(int line, String outcome) {
        String key = compiled.scenario()
                .activities()
                .get(rule.activityId)
                .lines()
                .get(line)
                .key();
        last().rolled().add(new Rolled(key, outcome));
    }

    @Override
    public void granted(int drop, int units, int goal, int wasted) {
        String tile =
                goal < 0 ? null : board.tiles.get(board.goals.tileOf(goal)).key();
        String goalKey = goal < 0 ? null : goalKey(goal);
        last().granted().add(new Granted(dropNames[drop], units, tile, goalKey, wasted));
    }

    private @Nullable String goalKey(int goal) {
        Tile tile = board.tiles.get(board.goals.tileOf(goal));
        if (tile.shortForm()) {
            return null;
        }
        Goal source = tile.goals().get(goal - board.goals.first(board.goals.tileOf(goal)));
        return source.key();
    }
}
