package io.bingosim.engine;

import io.bingosim.engine.scenario.Goal;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Standing;
import io.bingosim.engine.scenario.Standing.TileStanding;
import io.bingosim.engine.scenario.Team;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a team has when a run starts: units by goal, and the goals reached with their times, so that the tiles are
 * finished one after the other. Goals of unfinished tiles come first; their time has no meaning.
 */
record CompiledStanding(int[] units, int[] reachedGoal, int[] reachedAt) {

    static CompiledStanding of(Scenario scenario, Team team, CompiledBoard board) {
        int[] units = new int[board.goals.count()];
        List<int[]> reached = new ArrayList<>();
        Standing standing = scenario.standing();
        if (standing != null) {
            Map<String, Integer> numbers = scenario.board().tileNumbers();
            standing.of(team.key()).ifPresent(has -> has.tiles().stream()
                    .sorted(Comparator.comparingInt(CompiledStanding::time))
                    .forEach(tile ->
                            add(tile, Objects.requireNonNull(numbers.get(tile.tile())), board, units, reached)));
        }
        return new CompiledStanding(
                units,
                reached.stream().mapToInt(goal -> goal[0]).toArray(),
                reached.stream().mapToInt(goal -> goal[1]).toArray());
    }

    private static int time(TileStanding tile) {
        Integer finishedAt = tile.finishedAt();
        return finishedAt == null ? RunResult.NEVER : finishedAt;
    }

    private static void add(TileStanding has, int tile, CompiledBoard board, int[] units, List<int[]> reached) {
        List<Goal> goals = board.tiles.get(tile).goals();
        for (int i = 0; i < goals.size(); i++) {
            int goal = board.goals.first(tile) + i;
            units[goal] = has.units().get(i);
            if (units[goal] == goals.get(i).required()) {
                reached.add(new int[] {goal, time(has)});
            }
        }
    }
}
