package io.bingosim.api.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.smallrye.openapi.runtime.io.OpenApiParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Schema;

/**
 * The schema of scenario documents, from the same file that editors use. Its definitions become components of the OpenAPI
 * document, so that generated clients have types for them.
 */
final class ScenarioSchemas {
    private static final String FILE = "/samples/scenario.schema.json";
    private static final String DOCUMENT = "ScenarioDocument";
    private static final String STANDING = "Standing";
    private static final Pattern REFERENCE = Pattern.compile("#/\\$defs/(\\w)(\\w*)");

    private final OpenAPI document;

    ScenarioSchemas(OpenAPI document) {
        this.document = document;
    }

    void apply() {
        JsonNode file = read();
        file.path("$defs").properties().forEach(definition -> document.getComponents()
                .addSchema(name(definition.getKey()), schema((ObjectNode) definition.getValue())));
        Schema whole = component(DOCUMENT);
        Schema versions = OASFactory.createSchema()
                .description(file.path("description").asText())
                .oneOf(List.of(reference("rowScenario"), reference("boardScenario")));
        versions.setExamples(whole.getExamples());
        document.getComponents().addSchema(DOCUMENT, versions);
        Schema standing = OASFactory.createSchema()
                .description(component(STANDING).getDescription())
                .allOf(List.of(reference("standing")));
        standing.setExamples(component(STANDING).getExamples());
        document.getComponents().addSchema(STANDING, standing);
    }

    private Schema component(String name) {
        return Objects.requireNonNull(document.getComponents().getSchemas().get(name), name);
    }

    /** The parser is deprecated, but its successor reads whole documents only. */
    @SuppressWarnings("deprecation")
    private static Schema schema(ObjectNode definition) {
        chooseByShape(definition);
        // Conditions between members are checked by the server; generators of clients do not understand them.
        definition.remove(List.of("if", "then", "else"));
        return OpenApiParser.parseSchema(REFERENCE
                .matcher(definition.toString())
                .replaceAll(reference -> "#/components/schemas/" + name(reference.group(1) + reference.group(2))));
    }

    /** Two whole alternatives are easier on generators of clients as such than as a condition. */
    private static void chooseByShape(ObjectNode definition) {
        if (definition.path("then").has("properties") && definition.path("else").has("additionalProperties")) {
            ArrayNode alternatives = definition.putArray("oneOf");
            alternatives.add(((ObjectNode) definition.remove("then")).put("type", "object"));
            alternatives.add(((ObjectNode) definition.remove("else")).put("type", "object"));
            definition.remove(List.of("if", "type"));
        }
    }

    private static Schema reference(String definition) {
        return OASFactory.createSchema().ref(name(definition));
    }

    private static String name(String definition) {
        return "Scenario" + Character.toUpperCase(definition.charAt(0)) + definition.substring(1);
    }

    private static JsonNode read() {
        try (InputStream content =
                Objects.requireNonNull(ScenarioSchemas.class.getResourceAsStream(FILE), FILE + " is not packaged")) {
            return new ObjectMapper().readTree(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
