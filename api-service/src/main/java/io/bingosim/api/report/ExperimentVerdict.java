package io.bingosim.api.report;

import io.bingosim.experiment.look.ExperimentOutcome;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.result.ExperimentResults;
import io.bingosim.experiment.result.ExperimentResults.Estimate;
import io.bingosim.experiment.result.ExperimentResults.InputEffect;
import io.bingosim.experiment.result.ExperimentResults.PairedDifference;
import io.bingosim.experiment.result.ExperimentResults.VariantResults;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The answer of an experiment in words. */
record ExperimentVerdict(String sentence, String more) {
    static ExperimentVerdict of(ReportedExperiment experiment) {
        String error = experiment.stored().error();
        if (error != null) {
            return new ExperimentVerdict("This experiment failed.", error);
        }
        if (experiment.results().look() == 0) {
            return new ExperimentVerdict("No result: it ended before the first look.", "");
        }
        ExperimentVerdict verdict = experiment.asksForBest()
                ? best(experiment)
                : experiment.results().answer() == ExperimentKind.EFFECTS ? effects(experiment) : estimates(experiment);
        return experiment.stored().status().equals("CANCELLED")
                ? new ExperimentVerdict(
                        "Cancelled after " + Figures.count(experiment.results().runs()) + " runs each. "
                                + verdict.sentence,
                        verdict.more)
                : verdict;
    }

    private static ExperimentVerdict best(ReportedExperiment experiment) {
        ExperimentResults results = experiment.results();
        VariantResults chosen = experiment.variants().get(0);
        String then = experiment.team() + " then "
                + experiment.figures().outcome(value(chosen), experiment.team().endsWith("s")) + ".";
        boolean strategies = experiment.isAboutStrategies();
        String name = ReportedExperiment.name(chosen);
        if (results.outcome() == ExperimentOutcome.SELECTED) {
            String advice =
                    ReportedExperiment.isBaseline(chosen) ? "Change nothing" : strategies ? "Play " + name : name;
            return new ExperimentVerdict(
                    advice + ": " + then,
                    Stream.of(gain(experiment, chosen.toBaseline()), asGood(experiment), promise(experiment))
                            .filter(part -> !part.isEmpty())
                            .collect(Collectors.joining(" ")));
        }
        return new ExperimentVerdict(
                "No " + (strategies ? "strategy" : "variant") + " is clearly best"
                        + (results.outcome() == null ? "." : " after " + Figures.count(results.runs()) + " runs each."),
                name + " leads: " + then);
    }

    private static String gain(ReportedExperiment experiment, @Nullable PairedDifference difference) {
        return difference == null
                ? ""
                : "The difference to today is "
                        + experiment.figures().difference(difference.value()) + " "
                        + experiment.figures().unit() + " ("
                        + experiment.figures().range(difference) + ").";
    }

    private static String asGood(ReportedExperiment experiment) {
        List<String> names = experiment.variants().stream()
                .filter(variant -> variant.verdict() == Verdict.AS_GOOD)
                .map(ReportedExperiment::name)
                .toList();
        if (names.isEmpty()) {
            return "";
        }
        String shown = String.join(", ", names.subList(0, Math.min(3, names.size())));
        return shown
                + (names.size() > 3 ? " and " + (names.size() - 3) + " more" : "")
                + (names.size() == 1 ? " is as good." : " are as good.");
    }

    private static String promise(ReportedExperiment experiment) {
        ExperimentResults results = experiment.results();
        if (results.indifference() == 0) {
            return "It is the best with " + trimmed(results.confidence() * 100) + "\u202F% confidence.";
        }
        return "Right to within "
                + trimmed(results.indifference() * experiment.figures().scale())
                + " " + experiment.figures().unit() + " with " + trimmed(results.confidence() * 100)
                + "\u202F% confidence.";
    }

    private static ExperimentVerdict effects(ReportedExperiment experiment) {
        List<InputEffect> clear = experiment.results().effects().stream()
                .filter(effect -> experiment.variantsOf(effect).stream().anyMatch(ExperimentVerdict::isClear))
                .toList();
        if (clear.isEmpty()) {
            return new ExperimentVerdict("Nothing you varied matters: every effect may be zero.", "");
        }
        InputEffect first = clear.get(0);
        return new ExperimentVerdict(
                first.name() + " matters most for " + experiment.team() + ": up to "
                        + experiment.figures().size(first.size()) + " "
                        + experiment.figures().unit() + ".",
                clear.size() + " of " + experiment.results().effects().size() + " effects are not zero.");
    }

    private static ExperimentVerdict estimates(ReportedExperiment experiment) {
        List<VariantResults> others = experiment.variants().stream()
                .filter(variant -> variant.toBaseline() != null)
                .toList();
        List<VariantResults> clear =
                others.stream().filter(ExperimentVerdict::isClear).toList();
        if (clear.isEmpty()) {
            return new ExperimentVerdict("Nothing you varied matters: every difference may be zero.", "");
        }
        VariantResults largest = clear.stream()
                .max(Comparator.comparingDouble(
                        variant -> Math.abs(difference(variant).value())))
                .orElseThrow();
        return new ExperimentVerdict(
                ReportedExperiment.name(largest) + " changes most: "
                        + experiment.figures().difference(difference(largest).value()) + " "
                        + experiment.figures().unit() + " for " + experiment.team() + " ("
                        + experiment.figures().range(difference(largest)) + ").",
                clear.size() + " of " + others.size() + " differences are not zero.");
    }

    private static boolean isClear(VariantResults variant) {
        return difference(variant).low() > 0 || difference(variant).high() < 0;
    }

    private static PairedDifference difference(VariantResults variant) {
        return Objects.requireNonNull(variant.toBaseline());
    }

    private static Estimate value(VariantResults variant) {
        return Objects.requireNonNull(variant.value());
    }

    private static String trimmed(double number) {
        return BigDecimal.valueOf(number)
                .setScale(3, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
