package io.bingosim.api.report;

import static io.bingosim.api.report.ReportDocument.card;
import static io.bingosim.api.report.ReportDocument.fact;
import static io.bingosim.api.report.ReportDocument.pair;

import io.bingosim.api.batch.BatchView;
import io.bingosim.api.results.TeamResultsView;
import io.bingosim.engine.scenario.Scenario;
import java.util.List;

/** Puts the report together. The same batch gives the same text: nothing in it depends on when it is written. */
final class ReportPage {
    private final BatchView batch;
    private final Scenario scenario;
    private final String interval;
    private final List<ReportTeam> teams;
    private final EventClock clock;
    private final ReportStyle style;

    ReportPage(BatchView batch, Scenario scenario, String interval, List<TeamResultsView> results, ReportStyle style) {
        this.batch = batch;
        this.scenario = scenario;
        this.interval = interval;
        this.teams = ReportTeam.of(results);
        this.clock = new EventClock(scenario);
        this.style = style;
    }

    ReportDocument.Report html() {
        Markup body = new Markup().raw(head()).raw(facts()).raw(winRates());
        if (!teams.isEmpty() && teams.get(0).results().runs() > 0) {
            body.raw(card("Points at the end", "Share of runs by points, all teams on one axis")
                    .raw(new PointsCard(teams).html(style))
                    .raw("</section>"));
            TimesCard times = new TimesCard(scenario, clock, teams);
            if (!times.isEmpty()) {
                body.raw(card(
                                scenario.hasRows() ? "When rows open" : "When bonuses are reached",
                                "Over the days of the event")
                        .raw(times.html(style))
                        .raw("</section>"));
            }
            body.raw(boards());
        }
        body.raw(table()).raw(reproduction());
        return ReportDocument.of(batch.name(), body, style);
    }

    private Markup head() {
        return new Markup()
                .raw("<header><h1>")
                .text(batch.name())
                .raw("</h1><p>Scenario ")
                .text(scenario.name())
                .raw(" · " + clock.start() + " to " + clock.end() + " (")
                .text(clock.zone())
                .raw(")</p></header>");
    }

    /** The answer in words, and the chart that proves it. */
    private Markup winRates() {
        Verdict verdict = Verdict.of(batch, teams);
        return new Markup()
                .raw("<section>")
                .element("h2", "verdict", verdict.sentence())
                .element("p", "sub", verdict.more())
                .raw(WinRatesCard.of(teams, style))
                .raw("</section>");
    }

    private Markup facts() {
        long failed = batch.runs().failed();
        Markup facts = new Markup().raw("<dl class=\"facts\">");
        fact(facts, Figures.count(batch.coveredRuns()), "runs covered");
        fact(facts, Figures.count(batch.runs().asked()), "runs asked for");
        fact(facts, Figures.count(failed), "failed");
        fact(facts, Integer.toString(teams.size()), "teams");
        fact(facts, Integer.toString(scenario.board().tiles().size()), "tiles");
        fact(facts, ending(), "end");
        return facts.raw("</dl>");
    }

    private String ending() {
        if (batch.status().equals("CANCELLED")) {
            return "Cancelled";
        }
        if (batch.status().equals("ERROR")) {
            return "Failed runs";
        }
        return "PRECISE".equals(batch.stopReason()) ? "Precise enough" : "Completed";
    }

    private Markup boards() {
        Markup boards = card("Board", "Share of runs in which a tile is finished, its median time and its points");
        ReportTeam.shown(teams).forEach(team -> boards.raw(BoardCard.of(scenario, clock, team, style)));
        return boards.raw("</section>");
    }

    private Markup table() {
        Markup table = card("All teams", "Every rate and mean with its 95 % interval")
                .raw(
                        "<div class=\"wide-table\"><table><thead><tr><th>Team</th><th>Win rate</th><th>95 %</th><th>Alone</th>"
                                + "<th>Ties</th><th>Points</th><th>95 %</th><th>Tiles</th><th>Board finished</th></tr></thead><tbody>");
        for (ReportTeam team : teams) {
            TeamResultsView results = team.results();
            table.raw("<tr>").element("th", "", team.name());
            for (String cell : List.of(
                    Figures.percent(results.winRate().value()),
                    Figures.percents(results.winRate().low(), results.winRate().high()),
                    Figures.percent(results.soleWinRate().value()),
                    Figures.percent(results.tieRate().value()),
                    Figures.oneDecimal(results.points().mean()),
                    Figures.oneDecimal(results.points().meanLow()) + "–"
                            + Figures.oneDecimal(results.points().meanHigh()),
                    Figures.oneDecimal(results.tiles().mean()),
                    Figures.share(results.boardFinishedShare()))) {
                table.element("td", "", cell);
            }
            table.raw("</tr>");
        }
        return table.raw("</tbody></table></div></section>");
    }

    private Markup reproduction() {
        boolean fixed = interval.equals("FIXED");
        Markup section = card(
                        "How to reproduce it", "The same scenario, seed and runs give the same numbers on any machine")
                .raw("<dl class=\"pairs\">");
        pair(section, "Scenario", batch.scenarioId());
        pair(section, "Seed", batch.seed());
        pair(section, "Runs", "0 to " + Figures.count(Math.max(0, batch.coveredRuns() - 1)));
        pair(section, "Batch", batch.id().toString());
        pair(
                section,
                "Intervals",
                fixed
                        ? "95 %, for a number of runs that was fixed beforehand (FIXED)"
                        : "95 %, valid at every look at the results (ANYTIME)");
        pair(
                section,
                "Command",
                "./bingosim simulate scenario.json --runs " + batch.coveredRuns() + " --seed "
                        + ReportDocument.quoted(batch.seed()));
        return section.raw("</dl><p class=\"note\">Save the document of the scenario, GET /api/v1/scenarios/")
                .text(batch.scenarioId())
                .raw(", as scenario.json first.</p></section>");
    }
}
