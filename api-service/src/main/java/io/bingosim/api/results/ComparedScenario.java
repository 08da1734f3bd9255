package io.bingosim.api.results;

import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.stats.TeamBounds;
import java.util.List;

/** What a comparison needs of a batch's scenario: its teams in order, and the bounds of their figures. */
record ComparedScenario(List<String> teams, List<TeamBounds> bounds) {
    static ComparedScenario of(Scenario scenario) {
        return new ComparedScenario(scenario.teams().stream().map(Team::key).toList(), TeamBounds.of(scenario));
    }

    int indexOf(String team) {
        return teams.indexOf(team);
    }
}
