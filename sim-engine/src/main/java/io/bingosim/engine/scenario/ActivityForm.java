package io.bingosim.engine.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code activities}. */
final class ActivityForm {

    /** How far the probabilities of a line may exceed 1: decimals rarely add up exactly. */
    static final double SUM_TOLERANCE = 1e-9;

    private final Violations violations;
    private final Set<String> keys;

    ActivityForm(Violations violations, Set<String> keys) {
        this.violations = violations;
        this.keys = keys;
    }

    @Nullable
    Activity read(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "key", "name", "solo", "group", "lines", "groupBands");
        if (fields == null) {
            return null;
        }
        String key = fields.key(keys);
        String name = fields.textOr("name", key, 200);
        boolean solo = fields.flagOr("solo", true);
        Json groupJson = fields.optional("group");
        boolean groups = groupJson != null && !(groupJson instanceof Json.Null);
        GroupSize group = groupJson == null || !groups ? null : group(groupJson, fields.at("group"));
        if (!solo && !groups) {
            fields.reportSelf("allows neither solo nor group play");
        }
        Set<String> lineKeys = Fields.noKeys();
        List<LootLine> lines = fields.list("lines", 1, Fields.LIST_MAX, (line, where) -> line(line, where, lineKeys));
        List<GroupBand> bands = bands(fields);
        return new Activity(key, name, solo, group, lines, bands);
    }

    private @Nullable GroupSize group(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "min", "max");
        if (fields == null) {
            return null;
        }
        Integer min = fields.wholeOr("min", 2, 1, Fields.WHOLE_MAX);
        Integer max = fields.has("max") ? fields.whole("max", 1, Fields.WHOLE_MAX) : null;
        if (min != null && max != null && max < min) {
            fields.report("max", "must be at least min");
        }
        return new GroupSize(min == null ? 1 : min, max);
    }

    private List<GroupBand> bands(Fields activity) {
        List<GroupBand> earlier = new ArrayList<>();
        return activity.listOrEmpty("groupBands", (json, where) -> {
            GroupBand band = band(json, where);
            if (band != null) {
                if (earlier.stream().anyMatch(other -> band.min() <= other.max() && other.min() <= band.max())) {
                    violations.add(where, "overlaps an earlier band");
                }
                earlier.add(band);
            }
            return band;
        });
    }

    private @Nullable GroupBand band(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "min", "max", "time", "probability");
        if (fields == null) {
            return null;
        }
        Integer min = fields.whole("min", 1, Fields.WHOLE_MAX);
        Integer max = fields.whole("max", 1, Fields.WHOLE_MAX);
        double time = fields.factor("time");
        double probability = fields.factor("probability");
        if (min == null || max == null) {
            return null;
        }
        if (max < min) {
            fields.report("max", "must be at least min");
            return null;
        }
        return new GroupBand(min, max, time, probability);
    }

    private @Nullable LootLine line(Json json, String pointer, Set<String> lineKeys) {
        Fields fields = Fields.of(
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
        String key = fields.key(lineKeys);
        LootLine.Roll roll = fields.choice("roll", LootLine.Roll.class, null);
        Integer baseline = fields.whole("baselineSeconds", 1, Fields.WHOLE_MAX);
        Integer variance = fields.wholeOr("varianceSeconds", 0, 0, Fields.WHOLE_MAX);
        if (baseline != null && variance != null && variance >= baseline) {
            fields.report("varianceSeconds", "must be less than baselineSeconds");
        }
        LootLine.Distribution distribution =
                fields.choice("distribution", LootLine.Distribution.class, LootLine.Distribution.UNIFORM);
        Set<String> outcomeKeys = Fields.noKeys();
        List<Outcome> outcomes =
                fields.list("outcomes", 1, Fields.LIST_MAX, (outcome, where) -> outcome(outcome, where, outcomeKeys));
        // Outcomes that could not be read are left out: the others alone may be too much already.
        double sum = outcomes.stream()
                .mapToDouble(outcome -> outcome.probability().value())
                .sum();
        if (sum > 1 + SUM_TOLERANCE) {
            fields.report("outcomes", "have probabilities that sum to " + sum + ", more than 1");
        }
        return new LootLine(
                key, roll, baseline == null ? 1 : baseline, variance == null ? 0 : variance, distribution, outcomes);
    }

    private @Nullable Outcome outcome(Json json, String pointer, Set<String> outcomeKeys) {
        Fields fields = Fields.of(json, pointer, violations, "key", "probability", "grants");
        if (fields == null) {
            return null;
        }
        String key = fields.key(outcomeKeys);
        Probability probability = probability(fields);
        List<Grant> grants = fields.listOrEmpty("grants", this::grant);
        return probability == null ? null : new Outcome(key, probability, grants);
    }

    private static @Nullable Probability probability(Fields fields) {
        Json json = fields.required("probability");
        if (json == null) {
            return null;
        }
        if (json instanceof Json.Number number) {
            double value = Double.parseDouble(number.text());
            if (value > 0 && value <= 1) {
                return Probability.of(value);
            }
        } else if (json instanceof Json.Text text) {
            Probability fraction = Probability.ofFraction(text.value());
            if (fraction != null) {
                return fraction;
            }
        }
        fields.report("probability", "must be a number in (0, 1] or a fraction \"a/b\" with 1 <= a <= b");
        return null;
    }

    private @Nullable Grant grant(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "drop", "units");
        if (fields == null) {
            return null;
        }
        String drop = fields.text("drop", 200);
        Json units = fields.required("units");
        return new Grant(drop, units == null ? Units.of(1) : units(units, fields.at("units"), fields));
    }

    private Units units(Json json, String pointer, Fields grant) {
        if (json instanceof Json.Number) {
            Integer units = grant.wholeOf(json, pointer, 1, Fields.WHOLE_MAX);
            return Units.of(units == null ? 1 : units);
        }
        if (!(json instanceof Json.Members)) {
            violations.add(pointer, "must be a whole number or a range with min and max");
            return Units.of(1);
        }
        Fields range = Fields.of(json, pointer, violations, "min", "max");
        Integer min = range == null ? null : range.whole("min", 1, Fields.WHOLE_MAX);
        Integer max = range == null ? null : range.whole("max", 1, Fields.WHOLE_MAX);
        if (range == null || min == null || max == null) {
            return Units.of(1);
        }
        if (max < min) {
            range.report("max", "must be at least min");
            return Units.of(1);
        }
        return Units.between(min, max);
    }
}
