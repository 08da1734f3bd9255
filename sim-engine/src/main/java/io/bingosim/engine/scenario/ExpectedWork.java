package io.bingosim.engine.scenario;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the rules of a scenario cost on average: units per attempt, attempts and seconds until a goal is reached. */
final class ExpectedWork {

    private final Map<String, Activity> activities = new HashMap<>();
    /** By activity and drop: the units that an attempt grants on average, with one roll per line. */
    private final Map<String, Map<String, Double>> unitsByDrop = new HashMap<>();
    /** By identity, because comparing rules would take longer than computing the number again. */
    private final Map<Rule, Double> unitsByRule = new IdentityHashMap<>();

    ExpectedWork(Scenario scenario) {
        for (Activity activity : scenario.activities()) {
            Map<String, Double> units = new HashMap<>();
            activity.lines().forEach(line -> line.outcomes().forEach(outcome -> outcome.grants()
                    .forEach(grant -> units.merge(
                            grant.drop(),
                            outcome.probability().value() * grant.units().mean(),
                            Double::sum))));
            activities.put(activity.key(), activity);
            unitsByDrop.put(activity.key(), units);
        }
    }

    Activity activity(Rule rule) {
        return Objects.requireNonNull(activities.get(rule.activity()));
    }

    /** Units an attempt is expected to give, without modifiers. */
    double units(Rule rule) {
        return unitsByRule.computeIfAbsent(rule, this::unitsOf);
    }

    private double unitsOf(Rule rule) {
        Map<String, Double> units = unitsByDrop.getOrDefault(rule.activity(), Map.of());
        double expected = 0;
        for (String drop : new HashSet<>(rule.accepts())) {
            expected += units.getOrDefault(drop, 0.0);
        }
        return expected;
    }

    /** Infinite if the rule never gives anything. */
    double attempts(Goal goal, Rule rule) {
        double units = units(rule);
        return units > 0 ? Math.ceil(goal.required() / units - 1e-9) : Double.POSITIVE_INFINITY;
    }

    /** Attempts of the cheapest rule times its baseline; infinite if no rule gives anything. */
    double seconds(Goal goal) {
        return goal.rules().stream()
                .mapToDouble(rule ->
                        attempts(goal, rule) * activity(rule).pacingLine().baselineSeconds())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** The sum of the smallest numbers; infinite if there are not enough finite ones. */
    static double sumOfSmallest(List<Double> numbers, int count) {
        return numbers.size() < count
                ? Double.POSITIVE_INFINITY
                : numbers.stream()
                        .sorted()
                        .limit(count)
                        .mapToDouble(Double::doubleValue)
                        .sum();
    }
}
