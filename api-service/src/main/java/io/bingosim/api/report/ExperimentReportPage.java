package io.bingosim.api.report;

import static io.bingosim.api.report.ReportDocument.card;
import static io.bingosim.api.report.ReportDocument.fact;
import static io.bingosim.api.report.ReportDocument.pair;

import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.result.ExperimentResults;
import io.bingosim.experiment.result.ExperimentResults.PairedDifference;
import io.bingosim.experiment.result.ExperimentResults.VariantResults;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts the report of an experiment together. */
final class ExperimentReportPage {
    private static final String NONE = "–";

    private final ReportedExperiment experiment;
    private final ExperimentResults results;
    private final MeasureFigures figures;
    private final ReportStyle style;
    private final String percent;

    ExperimentReportPage(ReportedExperiment experiment, ReportStyle style) {
        this.experiment = experiment;
        this.results = experiment.results();
        this.figures = experiment.figures();
        this.style = style;
        this.percent = Plot.number(results.confidence() * 100) + "\u202F%";
    }

    ReportDocument.Report html() {
        ExperimentVerdict verdict = ExperimentVerdict.of(experiment);
        Markup body = new Markup()
                .raw(head())
                .raw(facts())
                .raw("<section>")
                .element("h2", "verdict", verdict.sentence())
                .element("p", "sub", verdict.more())
                .raw("</section>");
        if (!experiment.values().isEmpty()) {
            body.raw(results.answer() == ExperimentKind.EFFECTS ? tornado() : race());
        }
        return ReportDocument.of(experiment.title(), body.raw(table()).raw(reproduction()), style);
    }

    private Markup head() {
        return new Markup()
                .raw("<header><h1>")
                .text(experiment.title())
                .raw("</h1><p>Scenario ")
                .text(experiment.scenario().name())
                .raw(" · " + (experiment.isWinRate() ? "win rate" : "points") + " of ")
                .text(experiment.team())
                .raw(results.measure().highestIsBest() ? "" : ", the lowest is the best")
                .raw(" · same luck for every variant</p></header>");
    }

    private Markup facts() {
        Markup facts = new Markup().raw("<dl class=\"facts\">");
        fact(facts, Figures.count(results.spent().total()), "runs spent");
        fact(facts, Figures.count(results.spent().equalAllocation()), "with equal shares");
        Long fixed = results.spent().fixedSize();
        if (fixed != null) {
            fact(facts, Figures.count(fixed), "with a fixed size");
        }
        fact(facts, Integer.toString(experiment.variants().size()), "variants");
        fact(facts, Integer.toString(results.look()), "looks");
        fact(facts, percent, "confidence");
        fact(facts, ending(), "end");
        return facts.raw("</dl>");
    }

    private String ending() {
        return switch (experiment.stored().status()) {
            case "CANCELLED" -> "Cancelled";
            case "ERROR" -> "Failed";
            default -> "UNDECIDED".equals(experiment.stored().verdict()) ? "Undecided" : "Decided";
        };
    }

    private Markup race() {
        return card(
                        "The race",
                        figures.label() + " with " + percent + " intervals that hold at every look."
                                + (experiment.asksForBest()
                                        ? " A cross marks a variant that can no longer be the best."
                                        : ""))
                .raw(new RaceCard(experiment).html(style))
                .raw("</section>");
    }

    private Markup tornado() {
        return card(
                        "What matters most?",
                        "Change of the " + (experiment.isWinRate() ? "win rate" : "points") + " of " + experiment.team()
                                + ", " + figures.unit())
                .raw(TornadoCard.of(experiment))
                .raw("</section>");
    }

    private Markup table() {
        String reference = experiment.asksForBest() ? "the leader" : "today";
        Markup table = card(
                        "All variants",
                        "Values hold each with " + percent + ", differences all together; " + figures.unit()
                                + " against " + reference)
                .raw(
                        "<div class=\"wide-table\"><table><thead><tr><th>Variant</th><th>State</th><th>Runs</th><th>Failed</th><th>"
                                + figures.label() + "</th><th>Interval</th><th>Against " + reference
                                + "</th><th>Interval</th><th>Shared runs</th></tr></thead><tbody>");
        experiment.variants().forEach(variant -> row(table, variant));
        results.variants().stream().filter(variant -> variant.sameAs() != null).forEach(variant -> table.raw("<tr>")
                .element("th", "", ReportedExperiment.name(variant))
                .raw("<td colspan=\"8\">same as ")
                .text(String.valueOf(variant.sameAs()))
                .raw("</td></tr>"));
        return table.raw("</tbody></table></div></section>");
    }

    private void row(Markup table, VariantResults variant) {
        var value = variant.value();
        PairedDifference difference = experiment.asksForBest() ? variant.toLeader() : variant.toBaseline();
        table.raw("<tr><th class=\"" + experiment.colour(variant) + "\"><i></i>")
                .text(ReportedExperiment.name(variant))
                .raw("</th>");
        for (String cell : List.of(
                state(variant),
                count(variant.runs()),
                count(variant.missingRuns()),
                value == null ? NONE : figures.value(value),
                value == null ? NONE : figures.interval(value),
                difference == null ? NONE : figures.difference(difference.value()),
                difference == null ? NONE : figures.range(difference),
                difference == null ? NONE : count(difference.runs()))) {
            table.element("td", "", cell);
        }
        table.raw("</tr>");
    }

    private static String count(@Nullable Long number) {
        return number == null ? NONE : Figures.count(number);
    }

    private static String state(VariantResults variant) {
        var eliminated = variant.eliminated();
        Verdict verdict = variant.verdict();
        if (eliminated != null || verdict == null) {
            return eliminated == null ? NONE : "Out at " + Figures.count(eliminated.runs());
        }
        return switch (verdict) {
            case SELECTED -> "Selected";
            case LEADER -> "Leads";
            case AS_GOOD -> "As good";
            case CONTENDER -> "Not ruled out";
            case FAILED -> "Failed";
            case ESTIMATED -> "Estimated";
            case SURVIVOR, ELIMINATED -> "In the race";
        };
    }

    private Markup reproduction() {
        Markup section = card(
                        "How to reproduce it",
                        "The same request and seed give the same verdict and numbers on any machine")
                .raw("<dl class=\"pairs\">");
        pair(section, "Scenario", experiment.stored().variants().get(0).scenarioId());
        pair(section, "Seed", results.seed());
        pair(section, "Experiment", experiment.stored().id().toString());
        pair(
                section,
                "Looks at",
                experiment.stored().looks().stream()
                        .map(look -> Figures.count(look.runs()))
                        .reduce((all, next) -> all + " · " + next)
                        .orElse(NONE));
        pair(section, "Command", "./bingosim experiment request.json --local");
        return section.raw(
                "</dl><p class=\"note\">request.json is the request of this experiment, with the seed as above."
                        + " Each variant is an ordinary batch with this seed: GET /api/v1/experiments/"
                        + experiment.stored().id() + "/looks names it.</p></section>");
    }
}
