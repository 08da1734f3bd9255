package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The derived OpenAPI document describes and shows everything it names. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class ExamplesTest {
    /** Every member has a default. */
    private static final Set<String> ALL_OPTIONAL = Set.of("ExperimentBudget");

    @Test
    void every_json_body_has_an_example_that_fits_its_schema() {
        Schema schema = new Schema(document());
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

    @Test
    void every_schema_and_every_member_has_a_description() {
        List<String> undescribed = new ArrayList<>();

        document().at("/components/schemas").properties().forEach(schema -> {
            if (!schema.getKey().startsWith("Page") && !schema.getValue().has("description")) {
                undescribed.add(schema.getKey());
            }
            schema.getValue().path("properties").properties().forEach(member -> {
                if (!member.getValue().has("description")) {
                    undescribed.add(schema.getKey() + "." + member.getKey());
                }
            });
        });

        assertThat(undescribed).isEmpty();
    }

    @Test
    void every_object_lists_its_required_members_and_allows_no_others() {
        document().at("/components/schemas").properties().forEach(schema -> {
            // Parts of a scenario are described by the JSON Schema, where members are optional and conditions apply.
            if (schema.getValue().has("properties") && !schema.getKey().matches("Scenario[A-Z]\\w+")) {
                if (!ALL_OPTIONAL.contains(schema.getKey())) {
                    assertThat(schema.getValue().path("required"))
                            .as(schema.getKey())
                            .isNotEmpty();
                }
                assertThat(schema.getValue().path("additionalProperties").isBoolean())
                        .as(schema.getKey())
                        .isTrue();
            }
        });
    }

    @Test
    void every_operation_and_every_parameter_is_described() {
        Api.CONTRACT.paths().forEach((path, item) -> item.properties().forEach(operation -> {
            assertThat(operation.getValue().path("summary").asText()).as(path).isNotEmpty();
            assertThat(operation.getValue().path("operationId").asText())
                    .as(path)
                    .isNotEmpty();
            operation.getValue().path("parameters").forEach(parameter -> {
                assertThat(parameter.path("description").asText())
                        .as(path + " " + parameter.path("name"))
                        .isNotEmpty();
                assertThat(parameter.path("schema").isObject())
                        .as(path + " " + parameter.path("name"))
                        .isTrue();
            });
        }));
    }

    @Test
    void the_example_of_a_scenario_is_a_valid_scenario() {
        String example =
                document().at("/components/schemas/ScenarioDocument/examples/0").toString();

        Api.json(example).post("/scenarios/validate").then().statusCode(200);
    }

    private static JsonNode document() {
        return Api.CONTRACT.document();
    }

    private static Map<String, JsonNode> bodies() {
        Map<String, JsonNode> bodies = new LinkedHashMap<>();
        Api.CONTRACT.paths().forEach((path, item) -> item.properties().forEach(method -> {
            String where = method.getKey() + " " + path;
            add(bodies, where + " request", method.getValue().path("requestBody"));
            method.getValue()
                    .path("responses")
                    .properties()
                    .forEach(status -> add(bodies, where + " " + status.getKey(), status.getValue()));
        }));
        document()
                .at("/components/responses")
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
                schema.has("$ref") ? document().at(schema.path("$ref").asText().substring(1)) : schema;
        referred.path("examples").forEach(examples::add);
        return examples;
    }
}
