package io.bingosim.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** The part of JSON Schema that the OpenAPI document uses. */
final class Schema {
    private final JsonNode document;

    Schema(JsonNode document) {
        this.document = document;
    }

    /** The violations of a value with their places. */
    List<String> check(JsonNode schema, JsonNode value, String at) {
        if (schema.has("$ref")) {
            return check(document.at(schema.path("$ref").asText().substring(1)), value, at);
        }
        List<String> wrong = new ArrayList<>();
        String options = schema.has("oneOf") ? "oneOf" : "anyOf";
        if (schema.has(options)) {
            boolean one = StreamSupport.stream(schema.path(options).spliterator(), false)
                    .anyMatch(option -> check(option, value, at).isEmpty());
            if (!one) {
                wrong.add(at + " fits no alternative: " + value);
            }
            return wrong;
        }
        if (schema.has("type") && !hasType(schema.path("type"), value)) {
            wrong.add(at + " should be " + schema.path("type") + " but is " + value);
            return wrong;
        }
        if (schema.has("enum") && !contains(schema.path("enum"), value)) {
            wrong.add(at + " is not one of " + schema.path("enum") + " but " + value);
        }
        if (value.isObject()) {
            checkMembers(schema, value, at, wrong);
        }
        if (value.isArray() && schema.has("items")) {
            for (int i = 0; i < value.size(); i++) {
                wrong.addAll(check(schema.path("items"), value.get(i), at + "/" + i));
            }
        }
        return wrong;
    }

    private void checkMembers(JsonNode schema, JsonNode value, String at, List<String> wrong) {
        schema.path("required").forEach(name -> {
            if (!value.has(name.asText())) {
                wrong.add(at + " lacks " + name);
            }
        });
        value.properties().forEach(member -> {
            JsonNode known = schema.path("properties").path(member.getKey());
            JsonNode others = schema.path("additionalProperties");
            if (!known.isMissingNode()) {
                wrong.addAll(check(known, member.getValue(), at + "/" + member.getKey()));
            } else if (others.isObject()) {
                wrong.addAll(check(others, member.getValue(), at + "/" + member.getKey()));
            } else if (others.isBoolean() && !others.asBoolean()) {
                wrong.add(at + " has the undocumented " + member.getKey());
            }
        });
    }

    private static boolean contains(JsonNode values, JsonNode value) {
        return StreamSupport.stream(values.spliterator(), false).anyMatch(value::equals);
    }

    private static boolean hasType(JsonNode type, JsonNode value) {
        return type.isArray()
                ? StreamSupport.stream(type.spliterator(), false).anyMatch(one -> is(one.asText(), value))
                : is(type.asText(), value);
    }

    private static boolean is(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> throw new IllegalArgumentException(type);
        };
    }
}
