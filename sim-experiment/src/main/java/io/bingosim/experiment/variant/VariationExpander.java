package io.bingosim.experiment.variant;

import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Outcome;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.StrategyChoice;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.strategy.Strategies;
import io.bingosim.engine.strategy.StrategyParameter;
import io.bingosim.experiment.request.Variation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the variants of one entry of {@code vary}. What changes nothing makes no variant. */
final class VariationExpander {

    private static final BigDecimal WHOLE_MAX = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal SKILL_MAX = BigDecimal.valueOf(100);

    private final Scenario scenario;
    private final Variation variation;
    private final List<ProposedVariant> made = new ArrayList<>();

    private VariationExpander(Scenario scenario, Variation variation) {
        this.scenario = scenario;
        this.variation = variation;
    }

    /** The team must be one of the scenario. */
    static List<ProposedVariant> expand(Scenario scenario, Variation variation) {
        VariationExpander expander = new VariationExpander(scenario, variation);
        switch (variation.what()) {
            case STRATEGY -> expander.strategies();
            case ABSENT -> expander.absences();
            case RATE -> expander.rates();
            case TIME -> expander.times();
            case TILE -> expander.made.addAll(new TileVariation(scenario, variation.factors()).variants());
            case SKILL -> expander.skills();
        }
        return expander.made;
    }

    static Optional<Integer> teamIndex(Scenario scenario, String key) {
        for (int i = 0; i < scenario.teams().size(); i++) {
            if (scenario.teams().get(i).key().equals(key)) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private int team() {
        return teamIndex(scenario, String.valueOf(variation.team())).orElseThrow();
    }

    private void strategies() {
        Team team = scenario.teams().get(team());
        for (String key : Strategies.keys()) {
            Map<String, Integer> usual = Strategies.byKey(key).parameters().stream()
                    .collect(Collectors.toMap(StrategyParameter::name, StrategyParameter::fallback));
            boolean allowed = scenario.hasRows() || !Strategies.byKey(key).needsRows();
            if (allowed && !new StrategyChoice(key, usual).equals(team.strategy())) {
                JsonValue choice = new JsonValue.Members(Map.of("key", new JsonValue.Text(key)));
                String input = "strategy:" + team.key();
                add(
                        input + ":" + key,
                        team.name() + " play " + key,
                        new Patch().set("/teams/" + team() + "/strategy", choice),
                        new VaryInput(input, "Strategy of " + team.name(), null));
            }
        }
    }

    private void absences() {
        Team team = scenario.teams().get(team());
        for (int i = 0; i < team.players().size() && team.players().size() > 1; i++) {
            Player player = team.players().get(i);
            String key = "absent:" + team.key() + ":" + player.key();
            String name = team.name() + " without " + player.name();
            add(key, name, new Patch().remove("/teams/" + team() + "/players/" + i), new VaryInput(key, name, null));
        }
    }

    private void skills() {
        Team team = scenario.teams().get(team());
        for (int i = 0; i < team.players().size(); i++) {
            Player player = team.players().get(i);
            for (BigDecimal factor : variation.factors()) {
                double skill =
                        decimal(player.skill()).multiply(factor).min(SKILL_MAX).doubleValue();
                Patch patch = new Patch();
                if (skill != player.skill()) {
                    patch.set("/teams/" + team() + "/players/" + i + "/skill", JsonValue.Number.of(skill));
                }
                addFactor(
                        "skill:" + team.key() + ":" + player.key(),
                        "Skill of " + player.name() + " (" + team.name() + ")",
                        factor,
                        patch);
            }
        }
    }

    private void rates() {
        for (int i = 0; i < scenario.activities().size(); i++) {
            Activity activity = scenario.activities().get(i);
            for (BigDecimal factor : variation.factors()) {
                Patch patch = new Patch();
                for (int line = 0; line < activity.lines().size(); line++) {
                    rates(
                            patch,
                            "/activities/" + i + "/lines/" + line,
                            activity.lines().get(line),
                            factor);
                }
                addFactor("rate:" + activity.key(), "Drop rates of " + activity.name(), factor, patch);
            }
        }
    }

    /** A line whose probabilities would exceed 1 together is scaled to 1. */
    private static void rates(Patch patch, String line, LootLine loot, BigDecimal factor) {
        double sum = loot.outcomes().stream()
                .mapToDouble(outcome -> outcome.probability().value())
                .sum();
        boolean exceeds = sum * factor.doubleValue() > 1;
        for (int k = 0; k < loot.outcomes().size(); k++) {
            Outcome outcome = loot.outcomes().get(k);
            double old = outcome.probability().value();
            double scaled = exceeds
                    ? Math.min(1, sum >= 1 ? old : old / sum)
                    : decimal(old).multiply(factor).doubleValue();
            if (scaled != old && scaled > 0) {
                patch.set(line + "/outcomes/" + k + "/probability", JsonValue.Number.of(scaled));
            }
        }
    }

    private void times() {
        for (int i = 0; i < scenario.activities().size(); i++) {
            Activity activity = scenario.activities().get(i);
            for (BigDecimal factor : variation.factors()) {
                Patch patch = new Patch();
                for (int k = 0; k < activity.lines().size(); k++) {
                    LootLine line = activity.lines().get(k);
                    long variance = Math.min(WHOLE_MAX.longValue() - 1, times(line.varianceSeconds(), factor));
                    long baseline = Math.max(Math.max(1, variance + 1), times(line.baselineSeconds(), factor));
                    String pointer = "/activities/" + i + "/lines/" + k;
                    if (baseline != line.baselineSeconds() || variance != line.varianceSeconds()) {
                        patch.set(pointer + "/baselineSeconds", JsonValue.Number.of(baseline));
                        patch.set(pointer + "/varianceSeconds", JsonValue.Number.of(variance));
                    }
                }
                addFactor("time:" + activity.key(), "Times of " + activity.name(), factor, patch);
            }
        }
    }

    private static long times(int seconds, BigDecimal factor) {
        return BigDecimal.valueOf(seconds)
                .multiply(factor)
                .setScale(0, RoundingMode.HALF_UP)
                .min(WHOLE_MAX)
                .longValueExact();
    }

    /** The number as it is written, with the same digits on every JDK. */
    private static BigDecimal decimal(double value) {
        return new BigDecimal(JsonValue.Number.of(value).text());
    }

    private void addFactor(String input, String name, BigDecimal factor, Patch patch) {
        String written = factor.toPlainString();
        add(input + ":x" + written, name + " × " + written, patch, new VaryInput(input, name, factor));
    }

    private void add(String key, String name, Patch patch, VaryInput input) {
        if (!patch.isEmpty()) {
            made.add(new ProposedVariant(key, name, patch.operations(), input, null));
        }
    }
}
