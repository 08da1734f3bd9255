package io.bingosim.api.report;

import io.bingosim.api.results.TeamResultsView;
import io.bingosim.api.results.TeamResultsView.Times;
import io.bingosim.engine.scenario.Bonus;
import io.bingosim.engine.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** When rows open or bonuses are reached: a band per team over the days of the event. */
final class TimesCard {
    private static final int LINE = 9;
    /** The first or last day has no label if it takes less than this part of an average day. */
    private static final double LABEL_PART_MIN = 0.6;

    private static final Pattern LINE_KEY = Pattern.compile("(row|column|diagonal)-(\\d+)");

    private final EventClock clock;
    private final List<ReportTeam> teams;
    private final List<Line> lines = new ArrayList<>();

    TimesCard(Scenario scenario, EventClock clock, List<ReportTeam> all) {
        this.clock = clock;
        this.teams = ReportTeam.shown(all);
        if (scenario.hasRows()) {
            // The first row is open from the start.
            for (int row = 1; row < scenario.rows().size(); row++) {
                int index = row;
                lines.add(new Line(
                        "Row " + (row + 1),
                        teams.stream().map(team -> row(team, index)).toList()));
            }
        } else {
            List<Bonus> bonuses = scenario.board().bonuses();
            for (int i = 0; i < bonuses.size(); i++) {
                int index = i;
                lines.add(new Line(
                        name(bonuses.get(i)),
                        teams.stream().map(team -> bonus(team, index)).toList()));
            }
        }
    }

    /** The bonuses of lines have keys instead of names. */
    private static String name(Bonus bonus) {
        Matcher line = LINE_KEY.matcher(bonus.name());
        return line.matches()
                ? Character.toUpperCase(line.group(1).charAt(0)) + line.group(1).substring(1) + " " + line.group(2)
                : bonus.name();
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    Markup html(ReportStyle style) {
        List<EventClock.Day> days = clock.days();
        Markup card = new Markup().raw("<div class=\"chart times\">").raw(axis(style, days));
        for (Line line : lines) {
            card.raw("<div class=\"row\"><div class=\"who\"><b>")
                    .text(line.name())
                    .raw("</b></div>")
                    .raw(bands(line, days));
            card.raw("<div class=\"figure\">");
            for (int i = 0; i < teams.size(); i++) {
                Happening happening = line.happenings().get(i);
                card.raw("<small class=\"" + teams.get(i).colour() + "\"><i></i>" + Figures.share(happening.share())
                        + (happening.isNever()
                                ? ""
                                : " · " + clock.when(happening.times().p50())) + "</small>");
            }
            card.raw("</div></div>");
        }
        return card.raw(
                        "</div><p class=\"note\">Band: 5th to 95th percentile of the runs that get there; dashed where fewer"
                                + " than half do. Tick: median. At the right: share of runs and median. Times in ")
                .text(clock.zone())
                .raw(".</p>");
    }

    private static Markup axis(ReportStyle style, List<EventClock.Day> days) {
        Markup axis = new Markup().raw("<div class=\"row axis\"><div></div><div class=\"ticks days\">");
        List<EventClock.Day> labelled = days.size() == 1
                ? days
                : days.stream()
                        .filter(day -> day.to() - day.from() >= LABEL_PART_MIN / days.size())
                        .toList();
        int stride = Math.max(1, (labelled.size() + 9) / 10);
        for (int i = 0; i < labelled.size(); i += stride) {
            EventClock.Day day = labelled.get(i);
            axis.raw("<span class=\"" + style.left(day.from()) + (i / stride % 3 == 0 ? "" : " wide") + "\">"
                    + (i == 0 ? day.labelWithMonth() : day.label()) + "</span>");
        }
        return axis.raw("</div><div></div></div>");
    }

    private Markup bands(Line line, List<EventClock.Day> days) {
        int height = LINE * teams.size() + 6;
        Plot plot = new Plot(height, line.name() + ": the numbers stand beside it.");
        for (EventClock.Day day : days) {
            if (day.isWeekend()) {
                plot.box("weekend", day.from(), day.to(), 0, height);
            }
            plot.vertical("grid", day.from(), 0, height);
        }
        for (int i = 0; i < teams.size(); i++) {
            Happening happening = line.happenings().get(i);
            if (happening.isNever()) {
                continue;
            }
            double y = 3 + LINE * i;
            Times times = happening.times();
            boolean isRare = happening.share() != null && happening.share() < 0.5;
            plot.open(teams.get(i).colour())
                    .box(isRare ? "rare" : "band", at(times.p5()), at(times.p95()), y + 1, LINE - 3)
                    .vertical("tick", at(times.p50()), y, LINE - 1)
                    .close();
        }
        return plot.end();
    }

    private double at(@Nullable Integer second) {
        return clock.position(second == null ? 0 : second);
    }

    private static Happening row(ReportTeam team, int row) {
        List<TeamResultsView.RowTime> times = team.results().rowTimes();
        return times == null || row >= times.size()
                ? Happening.UNKNOWN
                : new Happening(times.get(row).openedShare(), times.get(row).openedAt());
    }

    private static Happening bonus(ReportTeam team, int bonus) {
        List<TeamResultsView.BonusTime> times = team.results().bonusTimes();
        return times == null || bonus >= times.size()
                ? Happening.UNKNOWN
                : new Happening(
                        times.get(bonus).reachedShare(), times.get(bonus).reachedAt());
    }

    private record Line(String name, List<Happening> happenings) {}

    /** In which share of the runs something happens, and when. */
    private record Happening(@Nullable Double share, Times times) {
        static final Happening UNKNOWN = new Happening(null, new Times(null, null, null));

        boolean isNever() {
            return times.p50() == null;
        }
    }
}
