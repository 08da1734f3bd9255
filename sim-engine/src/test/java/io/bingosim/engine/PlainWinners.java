package io.bingosim.engine;

import io.bingosim.engine.PlainSimulator.Outcomes;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.WinRule;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Who wins a run, exactly as the rules word it. */
final class PlainWinners {

    private PlainWinners() {}

    /** By team: 0, or the number of teams that share the win. */
    static List<Integer> of(Scenario scenario, List<Outcomes> teams) {
        List<Outcomes> winners = winners(scenario, teams);
        return teams.stream()
                .map(team -> winners.stream().anyMatch(winner -> winner == team) ? winners.size() : 0)
                .toList();
    }

    private static List<Outcomes> winners(Scenario scenario, List<Outcomes> teams) {
        WinRule win = scenario.win();
        List<Outcomes> done =
                switch (win.by()) {
                    case POINTS -> List.of();
                    case BLACKOUT ->
                        least(
                                teams.stream()
                                        .filter(team -> team.tiles()
                                                == scenario.board().tiles().size())
                                        .toList(),
                                Outcomes::finishedAt);
                    case LINES ->
                        least(
                                teams.stream()
                                        .filter(team ->
                                                lineAt(team, win.lines()).isPresent())
                                        .toList(),
                                team -> lineAt(team, win.lines()).orElseThrow());
                };
        if (!done.isEmpty()) {
            return least(done, team -> -team.points());
        }
        List<Outcomes> best = least(teams, team -> -team.points());
        return win.ties() == WinRule.Ties.SHARED ? best : least(best, Outcomes::pointsGrewAt);
    }

    private static Optional<Integer> lineAt(Outcomes team, int lines) {
        return team.bonusReachedAt().values().stream().sorted().skip(lines - 1L).findFirst();
    }

    private static List<Outcomes> least(List<Outcomes> teams, ToIntFunction<Outcomes> measure) {
        int least = teams.stream().mapToInt(measure).min().orElse(0);
        return teams.stream().filter(team -> measure.applyAsInt(team) == least).toList();
    }
}
