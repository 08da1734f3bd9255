package io.bingosim.api.report;

import io.bingosim.api.batch.BatchView;
import io.bingosim.api.results.TeamResultsView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer in words. */
record Verdict(String sentence, String more) {
    static Verdict of(BatchView batch, List<ReportTeam> teams) {
        TeamResultsView first = teams.get(0).results();
        Double rate = first.winRate().value();
        if (rate == null || first.runs() == 0) {
            return new Verdict("No result.", "No run of this batch has a result.");
        }
        if (first.runs() == 1) {
            return oneRun(teams);
        }
        if (Double.valueOf(1).equals(first.tieRate().value())) {
            return new Verdict("Every simulation is a tie.", "No team ever wins alone.");
        }
        String cancelled = batch.status().equals("CANCELLED")
                ? "Cancelled after " + Figures.count(batch.coveredRuns()) + " of "
                        + Figures.count(batch.runs().requested()) + " runs: "
                : "";
        if (rate == 1) {
            return new Verdict(
                    cancelled + first.name() + " " + verb(first.name()) + " every simulation " + range(first) + ".",
                    "");
        }
        return teams.size() == 1
                ? new Verdict(wins(cancelled, first), "")
                : compared(cancelled, first, teams.get(1).results());
    }

    private static Verdict oneRun(List<ReportTeam> teams) {
        List<TeamResultsView> winners = teams.stream()
                .map(ReportTeam::results)
                .filter(team -> team.winRate().value() != null && team.winRate().value() > 0)
                .toList();
        TeamResultsView winner = winners.get(0);
        return winners.size() > 1
                ? new Verdict("One simulation: a tie of " + winners.size() + " teams.", "")
                : new Verdict(
                        "One simulation: " + winner.name() + " " + verb(winner.name()) + " with "
                                + Figures.count(Math.round(mean(winner))) + " points.",
                        "");
    }

    private static Verdict compared(String cancelled, TeamResultsView first, TeamResultsView second) {
        boolean parted = low(first) > high(second);
        if (!parted) {
            return new Verdict(
                    (cancelled.isEmpty() ? "Too close to call: " : cancelled + "too close to call: ") + figure(first)
                            + ", " + figure(second) + ".",
                    "The 95 % ranges of the first two overlap.");
        }
        return new Verdict(
                wins(cancelled, first),
                second.name() + " " + (isPlural(second.name()) ? "follow" : "follows") + " with " + ofHundred(second)
                        + " " + range(second) + ". The ranges do not overlap: " + first.name() + " really "
                        + (isPlural(first.name()) ? "are" : "is") + " ahead.");
    }

    private static String wins(String cancelled, TeamResultsView team) {
        return cancelled + team.name() + " " + verb(team.name()) + " " + ofHundred(team) + " of 100 simulations "
                + range(team) + ".";
    }

    private static String figure(TeamResultsView team) {
        return team.name() + " " + ofHundred(team) + " " + range(team);
    }

    private static String ofHundred(TeamResultsView team) {
        return Figures.ofHundred(rate(team), low(team), high(team));
    }

    private static String range(TeamResultsView team) {
        return Figures.range(rate(team), low(team), high(team));
    }

    private static String verb(String name) {
        return isPlural(name) ? "win" : "wins";
    }

    private static boolean isPlural(String name) {
        return name.endsWith("s");
    }

    private static double rate(TeamResultsView team) {
        return orZero(team.winRate().value());
    }

    private static double low(TeamResultsView team) {
        return orZero(team.winRate().low());
    }

    private static double high(TeamResultsView team) {
        return orZero(team.winRate().high());
    }

    private static double mean(TeamResultsView team) {
        return orZero(team.points().mean());
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }
}
