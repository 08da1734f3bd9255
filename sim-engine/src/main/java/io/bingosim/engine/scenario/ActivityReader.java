package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code activities}. */
final class ActivityReader {

    /** How far the probabilities of a line may exceed 1: decimals rarely add up exactly. */
    static final double SUM_TOLERANCE = 1e-9;

    private final Violations violations;
    private final Set<String> keys;

    ActivityReader(Violations violations, Set<String> keys) {
        this.violations = violations;
        this.keys = keys;
    }

    @Nullable
    Activity read(JsonValue json, String pointer) {
        JsonFields fields =
                JsonFields.of(json, pointer, violations, "key", "name", "solo", "group", "lines", "groupBands");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, keys);
        String name = ScenarioFields.name(fields, key);
        boolean solo = fields.flagOr("solo", true);
        boolean groups = fields.has("group") && !(fields.optional("group") instanceof JsonValue.Null);
        GroupSize group = groups ? group(fields) : null;
        if (!solo && !groups) {
            fields.reportObject("allows neither solo nor group play; set solo to true or give a group");
        }
        Set<String> lineKeys = new HashSet<>();
        List<LootLine> lines =
                fields.list("lines", 1, ScenarioFields.LIST_MAX, (line, where) -> line(line, where, lineKeys));
        List<GroupBand> bands = bands(fields);
        return new Activity(key, name, solo, group, lines, bands);
    }

    private static @Nullable GroupSize group(JsonFields activity) {
        JsonFields fields = activity.optionalObject("group", "min", "max");
        if (fields == null) {
            return null;
        }
        Integer min = fields.wholeOr("min", 2, 1, ScenarioFields.WHOLE_MAX);
        Integer max = fields.has("max") ? fields.whole("max", 1, ScenarioFields.WHOLE_MAX) : null;
        if (min != null && max != null && max < min) {
            reportMaxBelow(min, fields);
        }
        return new GroupSize(min == null ? 1 : min, max);
    }

    private List<GroupBand> bands(JsonFields activity) {
        List<GroupBand> earlier = new ArrayList<>();
        return activity.listOrEmpty("groupBands", ScenarioFields.LIST_MAX, (json, where) -> {
            GroupBand band = band(json, where);
            if (band != null) {
                if (earlier.stream().anyMatch(other -> band.min() <= other.max() && other.min() <= band.max())) {
                    violations.add(where, "overlaps an earlier band; bands must not share group sizes");
                }
                earlier.add(band);
            }
            return band;
        });
    }

    private @Nullable GroupBand band(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "min", "max", "time", "probability");
        if (fields == null) {
            return null;
        }
        Integer min = fields.whole("min", 1, ScenarioFields.WHOLE_MAX);
        Integer max = fields.whole("max", 1, ScenarioFields.WHOLE_MAX);
        double time = ScenarioFields.factor(fields, "time");
        double probability = ScenarioFields.factor(fields, "probability");
        if (min == null || max == null) {
            return null;
        }
        if (max < min) {
            reportMaxBelow(min, fields);
            return null;
        }
        return new GroupBand(min, max, time, probability);
    }

    private @Nullable LootLine line(JsonValue json, String pointer, Set<String> lineKeys) {
        JsonFields fields = JsonFields.of(
                json,
                pointer,
                violations,
                "key",
                "roll",
                "baselineSeconds",
                "varianceSeconds",
                "distribution",
                "outcomes");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, lineKeys);
        LootLine.Roll roll = fields.choice("roll", LootLine.Roll.class);
        Integer baseline = fields.whole("baselineSeconds", 1, ScenarioFields.WHOLE_MAX);
        Integer variance = fields.wholeOr("varianceSeconds", 0, 0, ScenarioFields.WHOLE_MAX);
        if (baseline != null && variance != null && variance >= baseline) {
            fields.reportValue("varianceSeconds", "must be less than baselineSeconds (" + baseline + ")");
        }
        LootLine.Distribution distribution =
                fields.choiceOr("distribution", LootLine.Distribution.class, LootLine.Distribution.UNIFORM);
        Set<String> outcomeKeys = new HashSet<>();
        List<Outcome> outcomes = fields.list(
                "outcomes", 1, ScenarioFields.LIST_MAX, (outcome, where) -> outcome(outcome, where, outcomeKeys));
        // Unreadable outcomes are left out: the readable ones alone may already exceed 1.
        double sum = outcomes.stream()
                .mapToDouble(outcome -> outcome.probability().value())
                .sum();
        if (sum > 1 + SUM_TOLERANCE) {
            fields.report("outcomes", "have probabilities that sum to " + sum + "; the sum must be at most 1");
        }
        return new LootLine(
                key, roll, baseline == null ? 1 : baseline, variance == null ? 0 : variance, distribution, outcomes);
    }

    private @Nullable Outcome outcome(JsonValue json, String pointer, Set<String> outcomeKeys) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "key", "probability", "grants");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, outcomeKeys);
        Probability probability = probability(fields);
        List<Grant> grants = fields.listOrEmpty("grants", ScenarioFields.LIST_MAX, this::grant);
        return probability == null ? null : new Outcome(key, probability, grants);
    }

    private static @Nullable Probability probability(JsonFields fields) {
        JsonValue json = fields.required("probability");
        if (json == null) {
            return null;
        }
        if (json instanceof JsonValue.Number number) {
            double value = Double.parseDouble(number.text());
            if (value > 0 && value <= 1) {
                return Probability.of(value);
            }
        } else if (json instanceof JsonValue.Text text) {
            Probability fraction = Probability.ofFraction(text.value());
            if (fraction != null) {
                return fraction;
            }
        }
        fields.reportValue("probability", "must be a number in (0, 1] or a fraction \"a/b\" with 1 <= a <= b");
        return null;
    }

    private @Nullable Grant grant(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "drop", "units");
        if (fields == null) {
            return null;
        }
        return new Grant(fields.text("drop", ScenarioFields.NAME_LENGTH_MAX), units(fields));
    }

    private static Units units(JsonFields grant) {
        JsonValue units = grant.required("units");
        if (units == null) {
            return Units.of(1);
        }
        if (units instanceof JsonValue.Number) {
            Integer fixed = grant.whole("units", 1, ScenarioFields.WHOLE_MAX);
            return Units.of(fixed == null ? 1 : fixed);
        }
        if (!(units instanceof JsonValue.Members)) {
            grant.reportValue("units", "must be a whole number or a range with min and max");
            return Units.of(1);
        }
        JsonFields range = grant.optionalObject("units", "min", "max");
        return range == null ? Units.of(1) : unitsBetween(range);
    }

    private static Units unitsBetween(JsonFields range) {
        Integer min = range.whole("min", 1, ScenarioFields.WHOLE_MAX);
        Integer max = range.whole("max", 1, ScenarioFields.WHOLE_MAX);
        if (min == null || max == null) {
            return Units.of(1);
        }
        if (max < min) {
            reportMaxBelow(min, range);
            return Units.of(1);
        }
        return Units.between(min, max);
    }

    private static void reportMaxBelow(int min, JsonFields range) {
        range.reportValue("max", "must be at least min (" + min + ")");
    }
}
