package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.NewBatchRequest.Metric;
import io.bingosim.api.batch.NewBatchRequest.StopWhen;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.StrictBodyReader;
import io.bingosim.api.scenario.SubmittedScenario;
import io.bingosim.api.scenario.SubmittedStanding;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.Keep;
import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the body of a request for a new batch. Violations of the scenario are listed with those of the request. */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public class NewBatchReader extends StrictBodyReader<NewBatchRequest> {
    static final int TEXT_MAX = 200;
    private static final int WEIGHT_MAX = 100;
    private static final int LONG_LENGTH_MAX = 20;

    private final ApiConfig.Limits limits;

    NewBatchReader(ApiConfig config) {
        super(NewBatchRequest.class);
        this.limits = config.limits();
    }

    @Override
    protected NewBatchRequest read(byte[] utf8) {
        Violations violations = new Violations();
        JsonValue body = parse(utf8, violations);
        JsonFields fields = JsonFields.ofIgnoringNulls(
                body,
                "",
                violations,
                "scenarioId",
                "scenario",
                "standing",
                "runs",
                "seed",
                "name",
                "executionMode",
                "weight",
                "stopWhen",
                "keep");
        NewBatchRequest request = fields == null ? null : read(fields, violations);
        check(violations);
        return Objects.requireNonNull(request);
    }

    private NewBatchRequest read(JsonFields fields, Violations violations) {
        if (fields.has("scenario") == fields.has("scenarioId")) {
            fields.reportObject("exactly one of scenario and scenarioId is required");
        }
        JsonValue given = fields.optional("standing");
        SubmittedStanding standing = given == null ? null : new SubmittedStanding(given);
        SubmittedScenario scenario = scenario(fields, standing, violations);
        Long runs = fields.wholeLong("runs", 1, limits.runs());
        if (scenario != null
                && runs != null
                && runs > limits.runTeams() / scenario.scenario().teams().size()) {
            fields.reportValue("runs", tooManyResults(limits));
        }
        Integer weight = fields.wholeOr("weight", 1, 1, WEIGHT_MAX);
        return new NewBatchRequest(
                scenarioId(fields),
                scenario,
                standing,
                runs == null ? 1 : runs,
                seed(fields),
                fields.optionalText("name", TEXT_MAX),
                fields.optionalChoice("executionMode", Mode.class),
                weight == null ? 1 : weight,
                stopWhen(fields, scenario),
                fields.choiceOr("keep", Keep.class, Keep.RUNS));
    }

    static String tooManyResults(ApiConfig.Limits limits) {
        return "runs times teams must be at most " + limits.runTeams();
    }

    private static @Nullable SubmittedScenario scenario(
            JsonFields fields, @Nullable SubmittedStanding standing, Violations violations) {
        JsonValue value = fields.optional("scenario");
        if (value == null) {
            return null;
        }
        String pointer = fields.pointer("scenario");
        return standing == null
                ? SubmittedScenario.read(value, pointer, violations)
                : SubmittedScenario.read(value, pointer, standing, violations);
    }

    private static @Nullable String scenarioId(JsonFields fields) {
        String id = fields.optionalText("scenarioId", TEXT_MAX);
        if (id != null && !Parameters.isScenarioId(id)) {
            fields.reportValue("scenarioId", "must be 64 hexadecimal digits in lower case");
        }
        return id;
    }

    private static @Nullable String seed(JsonFields fields) {
        JsonValue value = fields.optional("seed");
        if (value == null || value instanceof JsonValue.Text) {
            return fields.optionalText("seed", TEXT_MAX);
        }
        if (value instanceof JsonValue.Number number && isLong(number)) {
            return number.text();
        }
        fields.reportValue("seed", "must be a 64-bit whole number or a string");
        return null;
    }

    private static boolean isLong(JsonValue.Number number) {
        return number.isWhole()
                && number.text().length() <= LONG_LENGTH_MAX
                && new BigInteger(number.text()).bitLength() < Long.SIZE;
    }

    private @Nullable StopWhen stopWhen(JsonFields fields, @Nullable SubmittedScenario scenario) {
        JsonFields rule = fields.optionalObject("stopWhen", "metric", "team", "halfWidth", "minRuns");
        if (rule == null) {
            return null;
        }
        boolean isMetricKnown = rule.required("metric") != null && rule.optionalChoice("metric", Metric.class) != null;
        Metric metric = isMetricKnown ? rule.choice("metric", Metric.class) : Metric.points;
        Double halfWidth = rule.positive("halfWidth", metric.halfWidthMax);
        Long minRuns = rule.wholeLongOr("minRuns", 0, 0, limits.runs());
        String team = rule.optionalText("team", TEXT_MAX);
        if (team != null && scenario != null && !scenario.hasTeam(team)) {
            rule.reportValue("team", "must be the key of a team of the scenario");
        }
        return new StopWhen(metric, team, halfWidth == null ? 1 : halfWidth, minRuns == null ? 0 : minRuns);
    }
}
