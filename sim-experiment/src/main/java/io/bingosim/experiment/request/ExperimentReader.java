package io.bingosim.experiment.request;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the request of an experiment strictly: all violations are reported at once, each with its JSON pointer. */
public final class ExperimentReader {

    /** The key of the unpatched scenario, which no variant may have. */
    public static final String BASELINE = "baseline";

    /** Variants besides the baseline. */
    public static final int VARIANTS_MAX = 1_000;

    private static final int OPERATIONS_MAX = 100;
    private static final int TEXT_MAX = 200;
    private static final int KEY_MAX = 100;
    private static final int WEIGHT_MAX = 100;
    private static final int FACTORS_MAX = 20;
    private static final double FACTOR_MAX = 100;
    private static final int FACTOR_LENGTH_MAX = 25;
    private static final int LONG_LENGTH_MAX = 20;
    private static final double CONFIDENCE_MIN = 0.5;
    private static final double CONFIDENCE_MAX = 0.999;
    private static final double CONFIDENCE = 0.95;
    private static final long FIRST = 1_000;
    private static final long PER_VARIANT = 100_000;

    private static final String[] MEMBERS = {
        "name",
        "scenario",
        "scenarioId",
        "seed",
        "executionMode",
        "weight",
        "measure",
        "answer",
        "confidence",
        "indifference",
        "runs",
        "variants",
        "vary",
        "keep"
    };

    private final ExperimentLimits limits;
    private final Violations violations;

    private ExperimentReader(ExperimentLimits limits, Violations violations) {
        this.limits = limits;
        this.violations = violations;
    }

    /** What to do with the blocks of the runs at the end. */
    private enum Keep {
        RUNS,
        SUMMARY
    }

    /** Null exactly if there are violations. Members that are null count as absent. */
    public static @Nullable ExperimentRequest read(JsonValue body, ExperimentLimits limits, Violations violations) {
        int before = violations.reports();
        JsonFields fields = JsonFields.ofIgnoringNulls(body, "", violations, MEMBERS);
        ExperimentRequest request = fields == null ? null : new ExperimentReader(limits, violations).request(fields);
        return violations.reports() > before ? null : request;
    }

    private ExperimentRequest request(JsonFields fields) {
        if (fields.has("scenario") == fields.has("scenarioId")) {
            fields.reportObject("exactly one of scenario and scenarioId is required");
        }
        if (!fields.has("variants") && !fields.has("vary")) {
            fields.reportObject("variants, vary or both are required: nothing would be compared with the baseline");
        }
        Integer weight = fields.wholeOr("weight", 1, 1, WEIGHT_MAX);
        Double confidence = between(fields, "confidence", CONFIDENCE_MIN, CONFIDENCE_MAX);
        Set<String> keys = new HashSet<>(Set.of(BASELINE));
        return new ExperimentRequest(
                fields.optionalText("name", TEXT_MAX),
                fields.optional("scenario"),
                scenarioId(fields),
                seed(fields),
                fields.optionalText("executionMode", TEXT_MAX),
                weight == null ? 1 : weight,
                measure(fields),
                fields.choice("answer", ExperimentKind.class),
                confidence == null ? CONFIDENCE : confidence,
                between(fields, "indifference", 0, Double.MAX_VALUE),
                runs(fields),
                fields.listOrEmpty("variants", VARIANTS_MAX, (json, where) -> variant(json, where, keys)),
                fields.listOrEmpty("vary", VARIANTS_MAX, this::variation),
                fields.choiceOr("keep", Keep.class, Keep.RUNS) == Keep.RUNS);
    }

    private static @Nullable String scenarioId(JsonFields fields) {
        String id = fields.optionalText("scenarioId", TEXT_MAX);
        if (id != null && !id.matches("[0-9a-f]{64}")) {
            fields.reportValue("scenarioId", "must be 64 hexadecimal digits in lower case");
        }
        return id;
    }

    private static @Nullable String seed(JsonFields fields) {
        JsonValue value = fields.optional("seed");
        if (value == null || value instanceof JsonValue.Text) {
            return fields.optionalText("seed", TEXT_MAX);
        }
        if (value instanceof JsonValue.Number number
                && number.isWhole()
                && number.text().length() <= LONG_LENGTH_MAX
                && new BigInteger(number.text()).bitLength() < Long.SIZE) {
            return number.text();
        }
        fields.reportValue("seed", "must be a 64-bit whole number or a string");
        return null;
    }

    /** Null if the member is absent or cannot be used. */
    private static @Nullable Double between(JsonFields fields, String name, double min, double max) {
        JsonValue value = fields.optional(name);
        if (value == null) {
            return null;
        }
        double number = value instanceof JsonValue.Number written ? Double.parseDouble(written.text()) : Double.NaN;
        if (number >= min && number <= max) {
            return number;
        }
        fields.reportValue(
                name,
                max == Double.MAX_VALUE
                        ? "must be a number, 0 or more"
                        : "must be a number from " + min + " to " + max);
        return null;
    }

    private static Measure measure(JsonFields fields) {
        fields.required("measure");
        JsonFields measure = fields.optionalObject("measure", "metric", "team", "best");
        if (measure == null) {
            return new Measure(Measure.Metric.winRate, "", Measure.Direction.HIGHEST);
        }
        return new Measure(
                measure.choice("metric", Measure.Metric.class),
                measure.text("team", KEY_MAX),
                measure.choiceOr("best", Measure.Direction.class, Measure.Direction.HIGHEST));
    }

    private RunBudget runs(JsonFields fields) {
        JsonFields runs = fields.optionalObject("runs", "first", "perVariant", "total");
        long mostPerVariant = limits.runsPerVariant();
        if (runs == null) {
            return new RunBudget(FIRST, Math.min(PER_VARIANT, mostPerVariant), limits.runsTotal());
        }
        Long perVariant = runs.wholeLongOr(
                "perVariant", Math.min(PER_VARIANT, mostPerVariant), RunBudget.FIRST_MIN, mostPerVariant);
        long most = perVariant == null ? mostPerVariant : perVariant;
        Long first = runs.wholeLongOr("first", Math.min(FIRST, most), RunBudget.FIRST_MIN, most);
        Long total = runs.wholeLongOr("total", limits.runsTotal(), 1, limits.runsTotal());
        return new RunBudget(
                first == null ? RunBudget.FIRST_MIN : first, most, total == null ? limits.runsTotal() : total);
    }

    private @Nullable GivenVariant variant(JsonValue json, String pointer, Set<String> keys) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "key", "name", "patch");
        if (fields == null) {
            return null;
        }
        String key = fields.text("key", KEY_MAX);
        if (key.equals(BASELINE)) {
            fields.reportValue("key", "is reserved for the unpatched scenario, which always takes part");
        } else if (!key.isEmpty() && !keys.add(key)) {
            fields.reportValue("key", "duplicate key: must be unique");
        }
        String name = fields.textOr("name", key, TEXT_MAX);
        List<JsonValue> operations = fields.list("patch", 1, OPERATIONS_MAX, (operation, where) -> operation);
        return new GivenVariant(key, name, new JsonValue.Items(operations), pointer);
    }

    private @Nullable Variation variation(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "what", "team", "factors");
        if (fields == null) {
            return null;
        }
        Variation.What what =
                fields.required("what") == null ? null : fields.optionalChoice("what", Variation.What.class);
        if (what == null) {
            return null;
        }
        if (what.ofTeam) {
            fields.text("team", KEY_MAX);
        } else if (fields.has("team")) {
            fields.reportValue("team", "must be absent: " + what + " concerns all teams");
        }
        if (what.factors.isEmpty() && fields.has("factors")) {
            fields.report("factors", "must be absent: " + what + " has no factors");
        }
        List<BigDecimal> factors =
                fields.has("factors") ? fields.list("factors", 1, FACTORS_MAX, this::factor) : what.factors;
        return new Variation(what, what.ofTeam ? fields.optionalText("team", KEY_MAX) : null, factors, pointer);
    }

    /** A factor keeps its decimal digits, so that 10 × 1.1 is 11. */
    private @Nullable BigDecimal factor(JsonValue json, String pointer) {
        if (json instanceof JsonValue.Number number && number.text().length() <= FACTOR_LENGTH_MAX) {
            double value = Double.parseDouble(number.text());
            if (value >= 1 / FACTOR_MAX && value <= FACTOR_MAX) {
                return new BigDecimal(number.text()).stripTrailingZeros();
            }
        }
        violations.add(pointer, "must be a number from 0.01 to 100, is " + json.quoted());
        return null;
    }
}
