package io.bingosim.api.report;

import io.bingosim.api.results.TeamResultsView;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Win rates as bars with their intervals, equal chances as a dashed line. */
final class WinRatesCard {
    private static final int HEIGHT = 24;

    private WinRatesCard() {}

    static Markup of(List<ReportTeam> teams, ReportStyle style) {
        double end = axisEnd(teams);
        double equal = 1.0 / teams.size();
        Markup card = new Markup().raw("<div class=\"chart rates\">");
        for (ReportTeam team : ReportTeam.shown(teams)) {
            TeamResultsView results = team.results();
            card.raw("<div class=\"row\"><div class=\"who " + team.colour() + "\"><i></i><b>")
                    .text(team.name())
                    .raw("</b><small>")
                    .text(strategy(results.strategy()))
                    .raw("</small></div>")
                    .raw(bar(team, end, equal))
                    .raw("<div class=\"figure\"><b>"
                            + Figures.percent(results.winRate().value()) + "</b><small>"
                            + Figures.percents(
                                    results.winRate().low(), results.winRate().high())
                            + "</small></div></div>");
        }
        card.raw("<div class=\"row axis\"><div></div><div class=\"ticks\">");
        int steps = (int) Math.round(end * 10);
        int stride = steps > 5 ? 2 : 1;
        for (int step = 0; step <= steps; step += stride) {
            card.raw("<span class=\"" + style.left(step / (end * 10)) + "\">" + step * 10 + "</span>");
        }
        card.raw("</div><div class=\"figure\">%</div></div></div>");
        int others = teams.size() - ReportTeam.shown(teams).size();
        card.raw(
                "<p class=\"note\">Bar: win rate; the shared part of ties is lighter. Bracket: 95 % interval. Dashed line:"
                        + " equal chances, " + Figures.percent(equal) + "."
                        + (others > 0 ? " The other " + others + " teams are in the table." : "") + "</p>");
        return card;
    }

    private static Markup bar(ReportTeam team, double end, double equal) {
        var results = team.results();
        double sole = orZero(results.soleWinRate().value());
        double rate = team.rate();
        double low = orZero(results.winRate().low());
        double high = orZero(results.winRate().high());
        Plot plot = new Plot(HEIGHT, team.name() + ": " + Figures.percent(rate) + ", " + Figures.percents(low, high));
        plot.horizontal("grid", 0, 1, HEIGHT - 0.5).open(team.colour());
        if (sole > 0) {
            plot.box("fill", 0, Math.min(sole, rate) / end, 3, 18);
        }
        if (rate > sole) {
            plot.box("tie", sole / end, rate / end, 3, 18);
        }
        return plot.close()
                .vertical("equal", equal / end, 0, HEIGHT)
                .horizontal("halo", low / end, high / end, 12)
                .horizontal("bracket", low / end, high / end, 12)
                .vertical("bracket", low / end, 7, 10)
                .vertical("bracket", high / end, 7, 10)
                .end();
    }

    /** The next 10 % above the highest interval. */
    private static double axisEnd(List<ReportTeam> teams) {
        double highest = teams.stream()
                .mapToDouble(team -> orZero(team.results().winRate().high()))
                .max()
                .orElse(1);
        return Math.min(1, Math.max(0.1, Math.ceil(highest * 10 - 1e-9) / 10));
    }

    /** The API's capitals never reach the page. */
    static String strategy(String key) {
        String words = key.toLowerCase(Locale.ROOT).replace('_', ' ');
        return words.isEmpty() ? "" : Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }
}
