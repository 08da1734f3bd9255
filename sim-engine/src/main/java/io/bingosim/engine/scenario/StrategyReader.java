package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.NearestName;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.strategy.Strategies;
import io.bingosim.engine.strategy.Strategy;
import io.bingosim.engine.strategy.StrategyParameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads {@code strategy} with the parameters that the strategy declares. */
final class StrategyReader {

    private final Violations violations;
    private final Set<String> allowed;

    /** {@code rows} says whether the board has rows, which some strategies need. */
    StrategyReader(Violations violations, boolean rows) {
        this.violations = violations;
        this.allowed = Strategies.keys().stream()
                .filter(key -> rows || !Strategies.byKey(key).needsRows())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Null if it has a violation. */
    @Nullable
    StrategyChoice choice(JsonFields team) {
        JsonFields fields = team.optionalObject("strategy", "key", "params");
        if (fields == null) {
            return null;
        }
        String key = fields.text("key", ScenarioFields.KEY_LENGTH_MAX);
        if (allowed.contains(key)) {
            Map<String, Integer> params = params(fields, Strategies.byKey(key));
            return params == null ? null : new StrategyChoice(key, params);
        }
        if (fields.has("key")) {
            reportKey(fields, key);
        }
        // The parameters of a strategy that cannot be used are not checked.
        if (fields.has("params") && !(fields.optional("params") instanceof JsonValue.Members)) {
            fields.optionalObject("params");
        }
        return null;
    }

    private void reportKey(JsonFields fields, String key) {
        List<String> keys = allowed.stream().sorted().toList();
        String quoted = new JsonValue.Text(key).quoted();
        String problem = Strategies.keys().contains(key)
                ? "must not be " + quoted + ", which needs the rows of version 1; use one of " + keys
                : "must be one of " + keys + ", is " + quoted + NearestName.hint(key, keys, violations);
        fields.report("key", problem);
    }

    private @Nullable Map<String, Integer> params(JsonFields strategy, Strategy chosen) {
        List<StrategyParameter> known = chosen.parameters();
        int before = violations.reports();
        JsonFields fields = strategy.optionalObject(
                "params", known.stream().map(StrategyParameter::name).toArray(String[]::new));
        Map<String, Integer> params = new HashMap<>();
        for (StrategyParameter parameter : known) {
            Integer value = fields == null
                    ? Integer.valueOf(parameter.fallback())
                    : fields.wholeOr(parameter.name(), parameter.fallback(), parameter.min(), parameter.max());
            params.put(parameter.name(), value == null ? parameter.fallback() : value);
        }
        return violations.reports() > before ? null : params;
    }
}
