package io.bingosim.api.report;

import io.bingosim.batch.model.LookValue;
import io.bingosim.batch.model.StoredExperiment.Look;
import io.bingosim.experiment.result.ExperimentResults.Estimate;
import io.bingosim.experiment.result.ExperimentResults.VariantResults;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Each variant's value with its interval at each look; a cross where a variant leaves. */
final class RaceCard {
    private static final int HEIGHT = 260;
    private static final int LINES_MAX = 40;
    private static final int NAMES_MAX = 9;

    private final ReportedExperiment experiment;
    private final List<Look> looks;
    private final Map<String, List<LookValue>> values;
    private final Scale scale;

    RaceCard(ReportedExperiment experiment) {
        this.experiment = experiment;
        this.looks = experiment.stored().looks();
        this.values = experiment.values().stream()
                .collect(Collectors.groupingBy(value ->
                        experiment.stored().variants().get(value.position()).key()));
        this.scale = Scale.of(
                experiment.values().stream().map(LookValue::estimate).toList(),
                experiment.figures().scale());
    }

    Markup html(ReportStyle style) {
        List<VariantResults> lines = experiment.variants().stream()
                .filter(variant -> values.containsKey(variant.key()))
                .limit(LINES_MAX)
                .toList();
        Markup card = new Markup().raw("<div class=\"race\"><div class=\"levels\">");
        for (double tick : scale.ticks()) {
            card.raw("<span class=\"" + style.top(scale.y(tick)) + "\">" + Plot.number(tick)
                    + (experiment.isWinRate() && tick == scale.high() ? "\u202F%" : "") + "</span>");
        }
        card.raw("</div>").raw(plot(lines)).raw("<div></div><div class=\"ticks\">");
        looks.forEach(look ->
                card.raw("<span class=\"" + style.left(x(look)) + "\">" + Figures.count(look.runs()) + "</span>"));
        card.raw("</div></div><p class=\"note\">Runs of each variant at each look.</p><ul class=\"names\">");
        lines.stream().limit(NAMES_MAX).forEach(variant -> card.raw(
                        "<li class=\"" + experiment.colour(variant) + "\"><i></i>")
                .text(ReportedExperiment.name(variant))
                .raw("</li>"));
        return card.raw("</ul>");
    }

    private Markup plot(List<VariantResults> lines) {
        Plot plot = new Plot(HEIGHT, "Values of the variants at each look; the table below has the last ones");
        scale.ticks().forEach(tick -> plot.horizontal("grid", 0, 1, scale.y(tick) * HEIGHT));
        looks.forEach(look -> plot.vertical("grid", x(look), 0, HEIGHT));
        List<VariantResults> backwards = new ArrayList<>(lines);
        Collections.reverse(backwards);
        backwards.forEach(variant -> line(plot, variant));
        return plot.end();
    }

    private void line(Plot plot, VariantResults variant) {
        plot.open(experiment.colour(variant));
        StringBuilder path = new StringBuilder();
        double x = 0;
        double y = 0;
        for (LookValue value : values.getOrDefault(variant.key(), List.of())) {
            x = x(looks.get(value.look() - 1));
            y = y(value.estimate().value());
            double top = y(value.estimate().high());
            plot.vertical("spread", x, top, y(value.estimate().low()) - top).dot("point", x, y);
            path.append(path.isEmpty() ? "M" : "L")
                    .append(Plot.x(x))
                    .append(' ')
                    .append(Plot.number(y));
        }
        plot.path("line", path.toString());
        if (variant.eliminated() != null) {
            plot.path("line", "M" + Plot.number(x * Plot.WIDTH + 9) + " " + Plot.number(y - 4) + "l8 8m0 -8l-8 8");
        }
        plot.close();
    }

    /** Looks double, so that they are as far apart as each other; the edges leave room for marks. */
    private double x(Look look) {
        double doublings = Math.log((double) look.runs() / looks.get(0).runs()) / Math.log(2);
        double last = Math.log((double) looks.get(looks.size() - 1).runs()
                        / looks.get(0).runs())
                / Math.log(2);
        return last == 0 ? 0.5 : 0.03 + 0.94 * doublings / last;
    }

    private double y(double value) {
        return scale.y(value * experiment.figures().scale()) * HEIGHT;
    }

    /** A vertical axis between round numbers. */
    private record Scale(double low, double high, double step) {
        static Scale of(List<Estimate> estimates, double factor) {
            double least = estimates.stream().mapToDouble(Estimate::low).min().orElse(0) * factor;
            double greatest =
                    estimates.stream().mapToDouble(Estimate::high).max().orElse(1) * factor;
            double rough = Math.max(greatest - least, 1e-6) / 4;
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            double step = List.of(1, 2, 5, 10).stream()
                    .mapToDouble(round -> round * power)
                    .filter(round -> round >= rough)
                    .findFirst()
                    .orElse(10 * power);
            return new Scale(Math.floor(least / step) * step, Math.ceil(greatest / step - 1e-9) * step, step);
        }

        /** From 0 at the top to 1. */
        double y(double value) {
            return high == low ? 0.5 : (high - value) / (high - low);
        }

        List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            long count = Math.round((high - low) / step);
            for (long i = 0; i < count; i++) {
                ticks.add(low + i * step);
            }
            ticks.add(high);
            return ticks;
        }
    }
}
