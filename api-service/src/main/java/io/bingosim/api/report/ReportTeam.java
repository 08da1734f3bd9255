package io.bingosim.api.report;

import io.bingosim.api.results.TeamResultsView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A team of the report and its colour.
 *
 * @param colour the class of its colour: by its place in the scenario, or grey for all but the first eight of many teams
 */
record ReportTeam(TeamResultsView results, String colour) {
    /** As many as have colours. */
    static final int COLOURS = 8;

    /** All teams by win rate; equal ones keep the order of the scenario. */
    static List<ReportTeam> of(List<TeamResultsView> results) {
        List<TeamResultsView> byRate = new ArrayList<>(results);
        byRate.sort(Comparator.comparingDouble((TeamResultsView team) -> -rateOf(team)));
        boolean many = results.size() > COLOURS;
        List<ReportTeam> teams = new ArrayList<>();
        for (TeamResultsView team : byRate) {
            int place = many ? teams.size() : results.indexOf(team);
            teams.add(new ReportTeam(team, place < COLOURS ? "t" + (place + 1) : "t0"));
        }
        return teams;
    }

    /** The teams that charts show: all, or the first eight. */
    static List<ReportTeam> shown(List<ReportTeam> teams) {
        return teams.size() > COLOURS ? teams.subList(0, COLOURS) : teams;
    }

    String name() {
        return results.name();
    }

    double rate() {
        return rateOf(results);
    }

    private static double rateOf(TeamResultsView team) {
        Double rate = team.winRate().value();
        return rate == null ? 0 : rate;
    }
}
