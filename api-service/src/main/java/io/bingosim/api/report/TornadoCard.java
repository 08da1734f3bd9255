package io.bingosim.api.report;

import io.bingosim.experiment.result.ExperimentResults.InputEffect;
import io.bingosim.experiment.result.ExperimentResults.PairedDifference;
import io.bingosim.experiment.result.ExperimentResults.VariantResults;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The effect of each input: its lowest and its highest factor side by side, the largest effect first. */
final class TornadoCard {
    private static final int HEIGHT = 24;
    private static final int SHOWN_MAX = 20;

    private TornadoCard() {}

    static Markup of(ReportedExperiment experiment) {
        List<InputEffect> effects = experiment.results().effects();
        List<InputEffect> shown = effects.subList(0, Math.min(SHOWN_MAX, effects.size()));
        double most = shown.stream()
                .flatMap(effect -> experiment.variantsOf(effect).stream())
                .map(TornadoCard::difference)
                .flatMap(difference -> Stream.of(difference.low(), difference.high()))
                .mapToDouble(Math::abs)
                .max()
                .orElse(1);
        Markup card = new Markup().raw("<div class=\"chart tornado\">");
        for (InputEffect effect : shown) {
            List<VariantResults> variants = experiment.variantsOf(effect);
            card.raw("<div class=\"row\"><div class=\"who\"><b>")
                    .text(effect.name())
                    .raw("</b></div>")
                    .raw(bars(effect, variants, most))
                    .raw("<div class=\"figure\"><b>"
                            + variants.stream()
                                    .map(variant -> experiment
                                            .figures()
                                            .difference(difference(variant).value()))
                                    .collect(Collectors.joining(" / "))
                            + "</b></div></div>");
        }
        return card.raw(
                "</div><p class=\"note\">Grey: lowest factor; blue: highest factor. Brackets: intervals of all effects at"
                        + " once; an input whose brackets both reach zero shows no effect. Lower skill numbers are faster."
                        + (effects.size() > shown.size()
                                ? " " + (effects.size() - shown.size()) + " smaller effects are in the table."
                                : "")
                        + "</p>");
    }

    private static Markup bars(InputEffect effect, List<VariantResults> variants, double most) {
        Plot plot = new Plot(HEIGHT, effect.name());
        for (int i = 0; i < variants.size(); i++) {
            PairedDifference difference = difference(variants.get(i));
            double value = x(difference.value(), most);
            double low = x(difference.low(), most);
            double high = x(difference.high(), most);
            plot.open(i == variants.size() - 1 ? "t1" : "t0")
                    .box("fill", Math.min(value, 0.5), Math.max(value, 0.5), 4, 16)
                    .close()
                    .horizontal("halo", low, high, 12)
                    .horizontal("bracket", low, high, 12)
                    .vertical("bracket", low, 8, 8)
                    .vertical("bracket", high, 8, 8);
        }
        return plot.vertical("zero", 0.5, 0, HEIGHT).end();
    }

    private static double x(double difference, double most) {
        return 0.5 + (most == 0 ? 0 : difference / most / 2);
    }

    private static PairedDifference difference(VariantResults variant) {
        return Objects.requireNonNull(variant.toBaseline());
    }
}
