package io.bingosim.batch.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.batch.model.ExperimentQuestion;
import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.request.Measure;
import io.bingosim.experiment.request.RunBudget;
import io.bingosim.experiment.variant.VaryInput;
import java.math.BigDecimal;

/** The question of an experiment, and what a variant varies, as they are stored. Numbers are written with all their digits, so that they come back equal. */
final class QuestionJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private QuestionJson() {}

    static String write(ExperimentQuestion question) {
        var measure = question.measure();
        var rules = question.rules();
        var json = JSON.createObjectNode();
        json.putObject("measure")
                .put("metric", measure.metric().name())
                .put("team", measure.team())
                .put("best", measure.best().name());
        json.put("answer", rules.kind().name())
                .put("confidence", rules.confidence())
                .put("indifference", rules.indifference())
                .put("variants", rules.variants());
        json.putObject("runs")
                .put("first", rules.runs().first())
                .put("perVariant", rules.runs().perVariant())
                .put("total", rules.runs().total());
        return json.toString();
    }

    static String write(VaryInput input) {
        var json = JSON.createObjectNode().put("key", input.key()).put("name", input.name());
        if (input.factor() != null) {
            json.put("factor", input.factor().toPlainString());
        }
        return json.toString();
    }

    static ExperimentQuestion read(String text) {
        return question(parse(text));
    }

    static VaryInput readInput(String text) {
        JsonNode json = parse(text);
        return new VaryInput(
                json.required("key").asText(),
                json.required("name").asText(),
                json.has("factor") ? new BigDecimal(json.required("factor").asText()) : null);
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("stored JSON of an experiment is not readable: " + text, e);
        }
    }

    private static ExperimentQuestion question(JsonNode json) {
        JsonNode measure = json.required("measure");
        JsonNode runs = json.required("runs");
        Measure.Direction best =
                Measure.Direction.valueOf(measure.required("best").asText());
        return new ExperimentQuestion(
                new Measure(
                        Measure.Metric.valueOf(measure.required("metric").asText()),
                        measure.required("team").asText(),
                        best),
                new LookRules(
                        ExperimentKind.valueOf(json.required("answer").asText()),
                        best,
                        json.required("confidence").asDouble(),
                        json.required("indifference").asDouble(),
                        new RunBudget(
                                runs.required("first").asLong(),
                                runs.required("perVariant").asLong(),
                                runs.required("total").asLong()),
                        json.required("variants").asInt()));
    }
}
