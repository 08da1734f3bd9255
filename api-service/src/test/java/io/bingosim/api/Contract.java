package io.bingosim.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.RestAssured;
import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.response.Response;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks every response of every test against the OpenAPI document: path, status, ETag, media type and schema. */
final class Contract implements Filter {
    private static final Set<Integer> OF_ANY_ROUTE = Set.of(401, 404, 405);

    private static final String BASE = "/api/v1";

    private final ObjectMapper mapper = new ObjectMapper();
    private @Nullable JsonNode document;

    /** The document as the running service serves it. */
    synchronized JsonNode document() {
        if (document == null) {
            document = parse(RestAssured.given().get(BASE + "/openapi.json"));
        }
        return document;
    }

    /** The paths of the document without their common prefix. */
    Map<String, JsonNode> paths() {
        Map<String, JsonNode> paths = new LinkedHashMap<>();
        document()
                .path("paths")
                .properties()
                .forEach(path -> paths.put(path.getKey().substring(BASE.length()), path.getValue()));
        return paths;
    }

    @Override
    public Response filter(
            FilterableRequestSpecification request, FilterableResponseSpecification spec, FilterContext context) {
        Response response = context.next(request, spec);
        String path = URI.create(request.getURI()).getRawPath();
        if (path.startsWith("/api/v1/")
                && !request.getMethod().equals("OPTIONS")
                && !request.getMethod().equals("HEAD")) {
            check(request.getMethod(), path.substring("/api/v1".length()), response);
        }
        return response;
    }

    private void check(String method, String path, Response response) {
        String where = method + " " + path + " -> " + response.statusCode();
        Map.Entry<String, JsonNode> route = route(path);
        if (route == null || !route.getValue().has(method.toLowerCase(Locale.ROOT))) {
            if (!OF_ANY_ROUTE.contains(response.statusCode())) {
                throw new AssertionError(where + " is not in the document");
            }
            checkBody(where, document().at("/components/responses/NotFound"), response);
            return;
        }
        JsonNode answer = route.getValue()
                .path(method.toLowerCase(Locale.ROOT))
                .path("responses")
                .path(Integer.toString(response.statusCode()));
        if (answer.isMissingNode()) {
            throw new AssertionError(where + " is not documented: " + response.asString());
        }
        if (answer.path("headers").has("ETag") != response.headers().hasHeaderWithName("ETag")) {
            throw new AssertionError(where + " differs from the document in its ETag");
        }
        checkBody(
                where,
                answer.has("$ref") ? document().at(answer.path("$ref").asText().substring(1)) : answer,
                response);
    }

    private void checkBody(String where, JsonNode answer, Response response) {
        JsonNode content = answer.path("content");
        if (content.isMissingNode()) {
            return;
        }
        String mediaType = response.contentType().replaceAll(";.*", "");
        if (!content.has(mediaType)) {
            throw new AssertionError(where + " has the undocumented type " + mediaType);
        }
        if (mediaType.endsWith("json")) {
            List<String> wrong =
                    new Schema(document()).check(content.path(mediaType).path("schema"), parse(response), "");
            if (!wrong.isEmpty()) {
                throw new AssertionError(where + " breaks its schema: " + wrong);
            }
        }
    }

    private JsonNode parse(Response response) {
        try {
            return mapper.readTree(response.asByteArray());
        } catch (IOException e) {
            throw new AssertionError("not JSON: " + response.asString(), e);
        }
    }

    /** Prefers a literal path to one with parameters. */
    private Map.@Nullable Entry<String, JsonNode> route(String path) {
        Map.Entry<String, JsonNode> found = null;
        for (var candidate : paths().entrySet()) {
            String pattern = candidate.getKey().replace(".", "\\.").replaceAll("\\{[^}]+}", "[^/]+");
            if (path.matches(pattern) && (found == null || !candidate.getKey().contains("{"))) {
                found = candidate;
            }
        }
        return found;
    }
}
