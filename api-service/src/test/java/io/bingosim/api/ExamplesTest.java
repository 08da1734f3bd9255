package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The OpenAPI document shows what it describes. */
class ExamplesTest {
    private static final JsonNode DOCUMENT = Api.CONTRACT.document;

    @Test
    void every_json_body_has_an_example_that_fits_its_schema() {
        Schema schema = new Schema(DOCUMENT);
        List<String> wrong = new ArrayList<>();

        bodies().forEach((where, body) -> {
            List<JsonNode> examples = examples(body);
            if (examples.isEmpty()) {
                wrong.add(where + " has no example");
            }
            examples.forEach(example ->
                    schema.check(body.path("schema"), example, "").forEach(violation -> wrong.add(where + violation)));
        });

        assertThat(wrong).isEmpty();
    }

    private static Map<String, JsonNode> bodies() {
        Map<String, JsonNode> bodies = new LinkedHashMap<>();
        DOCUMENT.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    String where = method.getKey() + " " + path.getKey();
                    add(bodies, where + " request", method.getValue().path("requestBody"));
                    method.getValue()
                            .path("responses")
                            .properties()
                            .forEach(status -> add(bodies, where + " " + status.getKey(), status.getValue()));
                }));
        DOCUMENT.at("/components/responses")
                .properties()
                .forEach(response -> add(bodies, response.getKey(), response.getValue()));
        assertThat(bodies).hasSizeGreaterThan(35);
        return bodies;
    }

    private static void add(Map<String, JsonNode> bodies, String where, JsonNode described) {
        described.path("content").properties().forEach(content -> {
            if (content.getKey().endsWith("json")) {
                bodies.put(where, content.getValue());
            }
        });
    }

    /** Of the body itself, or of the schema it refers to. */
    private static List<JsonNode> examples(JsonNode body) {
        List<JsonNode> examples = new ArrayList<>();
        if (body.has("example")) {
            examples.add(body.path("example"));
        }
        JsonNode schema = body.path("schema");
        JsonNode referred =
                schema.has("$ref") ? DOCUMENT.at(schema.path("$ref").asText().substring(1)) : schema;
        referred.path("examples").forEach(examples::add);
        return examples;
    }
}
