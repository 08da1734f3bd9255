package io.bingosim.api.report;

import io.bingosim.batch.model.LookValue;
import io.bingosim.batch.model.StoredExperiment;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.request.Measure.Metric;
import io.bingosim.experiment.result.ExperimentResults;
import io.bingosim.experiment.result.ExperimentResults.InputEffect;
import io.bingosim.experiment.result.ExperimentResults.VariantResults;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An ended experiment as its report shows it.
 *
 * @param scenario that of the baseline
 * @param variants those that were run, the best first and the ones that left the race last
 */
record ReportedExperiment(
        StoredExperiment stored,
        ExperimentResults results,
        List<LookValue> values,
        Scenario scenario,
        List<VariantResults> variants) {
    private static final String BASELINE = "baseline";
    private static final Map<Verdict, Integer> RANKS = Map.of(
            Verdict.SELECTED, 0,
            Verdict.LEADER, 1,
            Verdict.AS_GOOD, 2,
            Verdict.ELIMINATED, 4,
            Verdict.FAILED, 5);
    private static final int OTHER_RANK = 3;

    ReportedExperiment {
        values = List.copyOf(values);
        variants = List.copyOf(variants);
    }

    static ReportedExperiment of(StoredExperiment stored, List<LookValue> values, Scenario scenario) {
        ExperimentResults results = ExperimentResults.of(stored.description(), stored.state(), stored.counts());
        return new ReportedExperiment(stored, results, values, scenario, ordered(results));
    }

    private static List<VariantResults> ordered(ExperimentResults results) {
        double better = results.measure().highestIsBest() ? -1 : 1;
        return results.variants().stream()
                .filter(variant -> variant.sameAs() == null)
                .sorted(Comparator.comparingInt(ReportedExperiment::rank)
                        .thenComparingLong(ReportedExperiment::leftAt)
                        .thenComparingDouble(variant -> variant.value() == null
                                ? 0
                                : better * variant.value().value()))
                .toList();
    }

    private static int rank(VariantResults variant) {
        return RANKS.getOrDefault(variant.verdict(), OTHER_RANK);
    }

    /** The variants that left last come first. */
    private static long leftAt(VariantResults variant) {
        return variant.eliminated() == null ? 0 : -variant.eliminated().runs();
    }

    String title() {
        String name = results.name();
        return name == null ? scenario.name() + ", " + variants.size() + " variants" : name;
    }

    MeasureFigures figures() {
        return new MeasureFigures(results.measure().metric());
    }

    boolean isWinRate() {
        return results.measure().metric() == Metric.winRate;
    }

    /** The name of the measured team. */
    String team() {
        String key = results.measure().team();
        return scenario.teams().stream()
                .filter(team -> team.key().equals(key))
                .map(Team::name)
                .findFirst()
                .orElse(key);
    }

    boolean asksForBest() {
        return results.answer() == ExperimentKind.BEST;
    }

    /** Whether every variant but the baseline is another strategy. */
    boolean isAboutStrategies() {
        return results.variants().stream()
                .allMatch(variant -> variant.key().equals(BASELINE) || strategy(variant) != null);
    }

    static boolean isBaseline(VariantResults variant) {
        return variant.key().equals(BASELINE);
    }

    static String name(VariantResults variant) {
        String strategy = strategy(variant);
        return isBaseline(variant)
                ? "As it is today"
                : strategy == null ? variant.name() : WinRatesCard.strategy(strategy);
    }

    /** The key of the strategy of a variant that was made by varying it; the service's names are capitals. */
    private static @Nullable String strategy(VariantResults variant) {
        String[] parts = variant.key().split(":", 3);
        return parts.length == 3 && parts[0].equals("strategy") ? parts[2] : null;
    }

    /** The class of a variant's colour: the baseline is grey, the best eight have one each. */
    String colour(VariantResults variant) {
        int place = variants.indexOf(variant);
        return isBaseline(variant) ? "tb" : place < ReportTeam.COLOURS ? "t" + (place + 1) : "t0";
    }

    /** The variants of an input, the lowest factor first. One that equals another has the results of that one. */
    List<VariantResults> variantsOf(InputEffect effect) {
        Map<String, VariantResults> byKey =
                results.variants().stream().collect(Collectors.toMap(VariantResults::key, Function.identity()));
        return effect.variants().stream()
                .map(byKey::get)
                .map(variant -> variant == null || variant.sameAs() == null ? variant : byKey.get(variant.sameAs()))
                .filter(Objects::nonNull)
                .filter(variant -> variant.toBaseline() != null)
                .toList();
    }
}
