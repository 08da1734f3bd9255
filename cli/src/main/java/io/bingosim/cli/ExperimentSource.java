package io.bingosim.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The request of an experiment as the command line sends it: from a file, or made from a scenario. Scenarios stay
 * verbatim, because parsing and printing them again could change their numbers.
 *
 * @param name where it comes from
 * @param body the text of the request
 */
record ExperimentSource(String name, String body) {
    private static final String SCENARIO = "scenario";

    /** A file keeps every digit of its numbers. */
    private static final ObjectMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /** Text as {@code scenario} is the path of its file, seen from the file of the request. */
    static ExperimentSource of(String file) {
        String text = text(file, "the experiment");
        String path = scenarioPath(text);
        if (path == null) {
            return new ExperimentSource(ScenarioSource.nameOf(file), text);
        }
        Path folder = file.equals("-") ? null : Path.of(file).toAbsolutePath().getParent();
        String scenario = folder == null ? path : folder.resolve(path).toString();
        ObjectNode request = (ObjectNode) read(text);
        request.putRawValue(SCENARIO, new RawValue(text(scenario, "the scenario")));
        return new ExperimentSource(ScenarioSource.nameOf(file), write(request));
    }

    /** A request for the scenario in a file. */
    static ExperimentSource of(String scenarioFile, ObjectNode request) {
        request.putRawValue(SCENARIO, new RawValue(text(scenarioFile, "the scenario")));
        return new ExperimentSource(ScenarioSource.nameOf(scenarioFile), write(request));
    }

    /** Null unless the request names a file; what is wrong with a request is reported when it is read strictly. */
    private static @Nullable String scenarioPath(String text) {
        try {
            JsonNode request = EXACT.readTree(text);
            return request.isObject() && request.path(SCENARIO).isTextual()
                    ? request.path(SCENARIO).asText()
                    : null;
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    static ObjectNode newRequest() {
        return EXACT.createObjectNode();
    }

    private static JsonNode read(String text) {
        try {
            return EXACT.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String write(ObjectNode request) {
        try {
            return EXACT.writeValueAsString(request);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(String file, String what) {
        return new String(ScenarioSource.read(file, what), StandardCharsets.UTF_8);
    }
}
