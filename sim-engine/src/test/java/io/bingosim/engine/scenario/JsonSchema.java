package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonPointer;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Evaluates the keywords of JSON Schema that scenario.schema.json uses; any other keyword fails the test. */
final class JsonSchema {

    private static final Set<String> NOTES = Set.of("$schema", "$id", "$defs", "title", "description", "default");

    private final Map<String, JsonValue> root;

    JsonSchema(byte[] schema) {
        this.root = members(read(schema));
    }

    static JsonValue read(byte[] json) {
        try {
            return JsonReader.read(json, JsonLimits.ofDepth(64), new Violations());
        } catch (MalformedJsonException e) {
            throw new AssertionError(e);
        }
    }

    /** The pointers of the values that the schema refuses. */
    List<String> refused(JsonValue document) {
        List<String> refused = new ArrayList<>();
        check(root, document, "", refused);
        return refused;
    }

    private boolean accepts(JsonValue schema, JsonValue value) {
        List<String> refused = new ArrayList<>();
        check(members(schema), value, "", refused);
        return refused.isEmpty();
    }

    private void check(Map<String, JsonValue> schema, JsonValue value, String pointer, List<String> refused) {
        schema.forEach((keyword, argument) -> {
            switch (keyword) {
                case "$ref" -> check(definition(text(argument)), value, pointer, refused);
                case "properties" -> property(argument, value, pointer, refused);
                case "additionalProperties" -> unknown(schema, value, pointer, refused);
                case "required" -> missing(argument, value, pointer, refused);
                case "dependentRequired" -> dependent(argument, value, pointer, refused);
                case "items" -> items(argument, value, pointer, refused);
                case "allOf" -> values(argument).forEach(one -> check(members(one), value, pointer, refused));
                case "if" -> {
                    JsonValue branch = schema.get(accepts(argument, value) ? "then" : "else");
                    if (branch != null) {
                        check(members(branch), value, pointer, refused);
                    }
                }
                case "then", "else" -> {}
                default -> {
                    if (!NOTES.contains(keyword) && !holds(keyword, argument, value)) {
                        refused.add(pointer);
                    }
                }
            }
        });
    }

    private boolean holds(String keyword, JsonValue argument, JsonValue value) {
        return switch (keyword) {
            case "type" ->
                argument instanceof JsonValue.Items types
                        ? types.values().stream().anyMatch(type -> isOfType(text(type), value))
                        : isOfType(text(argument), value);
            case "const" -> argument.equals(value);
            case "enum" -> values(argument).contains(value);
            case "not" -> !accepts(argument, value);
            case "oneOf" ->
                values(argument).stream().filter(one -> accepts(one, value)).count() == 1;
            case "anyOf" -> values(argument).stream().anyMatch(one -> accepts(one, value));
            default -> isWithin(keyword, argument, value);
        };
    }

    private static boolean isWithin(String keyword, JsonValue argument, JsonValue value) {
        if (value instanceof JsonValue.Number number) {
            return numberIsWithin(keyword, argument, new BigDecimal(number.text()));
        }
        if (value instanceof JsonValue.Text text) {
            int length = text.value().codePointCount(0, text.value().length());
            return switch (keyword) {
                case "minLength" -> length >= number(argument).intValue();
                case "maxLength" -> length <= number(argument).intValue();
                case "pattern" ->
                    Pattern.compile(text(argument)).matcher(text.value()).find();
                default -> true;
            };
        }
        if (value instanceof JsonValue.Items items) {
            int size = items.values().size();
            return switch (keyword) {
                case "minItems" -> size >= number(argument).intValue();
                case "maxItems" -> size <= number(argument).intValue();
                case "uniqueItems" -> new HashSet<>(items.values()).size() == size;
                default -> true;
            };
        }
        return !keyword.equals("maxProperties")
                || !(value instanceof JsonValue.Members object)
                || object.byName().size() <= number(argument).intValue();
    }

    private static boolean numberIsWithin(String keyword, JsonValue argument, BigDecimal number) {
        return switch (keyword) {
            case "minimum" -> number.compareTo(number(argument)) >= 0;
            case "maximum" -> number.compareTo(number(argument)) <= 0;
            case "exclusiveMinimum" -> number.compareTo(number(argument)) > 0;
            case "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "maxProperties" -> true;
            default -> throw new AssertionError("unknown keyword " + keyword);
        };
    }

    private static boolean isOfType(String type, JsonValue value) {
        return switch (type) {
            case "object" -> value instanceof JsonValue.Members;
            case "array" -> value instanceof JsonValue.Items;
            case "string" -> value instanceof JsonValue.Text;
            case "boolean" -> value instanceof JsonValue.Bool;
            case "null" -> value instanceof JsonValue.Null;
            case "number" -> value instanceof JsonValue.Number;
            case "integer" -> value instanceof JsonValue.Number number && number.isWhole();
            default -> throw new AssertionError("unknown type " + type);
        };
    }

    private void property(JsonValue known, JsonValue value, String pointer, List<String> refused) {
        membersOf(value).forEach((name, member) -> {
            JsonValue schema = members(known).get(name);
            if (schema != null) {
                check(members(schema), member, JsonPointer.member(pointer, name), refused);
            }
        });
    }

    private void items(JsonValue schema, JsonValue value, String pointer, List<String> refused) {
        List<JsonValue> items = value instanceof JsonValue.Items list ? list.values() : List.of();
        for (int i = 0; i < items.size(); i++) {
            check(members(schema), items.get(i), JsonPointer.item(pointer, i), refused);
        }
    }

    /** Members that the schema does not name: none, or only those that fit another schema. */
    private void unknown(Map<String, JsonValue> schema, JsonValue value, String pointer, List<String> refused) {
        Set<String> known = schema.containsKey("properties")
                ? members(schema.get("properties")).keySet()
                : Set.of();
        JsonValue others = schema.get("additionalProperties");
        membersOf(value).forEach((name, member) -> {
            if (known.contains(name)) {
                return;
            }
            if (others instanceof JsonValue.Members) {
                check(members(others), member, JsonPointer.member(pointer, name), refused);
            } else {
                refused.add(JsonPointer.member(pointer, name));
            }
        });
    }

    private static void missing(JsonValue names, JsonValue value, String pointer, List<String> refused) {
        if (value instanceof JsonValue.Members object) {
            values(names).stream()
                    .filter(name -> !object.byName().containsKey(text(name)))
                    .forEach(name -> refused.add(JsonPointer.member(pointer, text(name))));
        }
    }

    private static void dependent(JsonValue names, JsonValue value, String pointer, List<String> refused) {
        members(names).forEach((name, needed) -> {
            if (membersOf(value).containsKey(name)) {
                missing(needed, value, pointer, refused);
            }
        });
    }

    private Map<String, JsonValue> definition(String reference) {
        return members(members(root.get("$defs")).get(reference.replace("#/$defs/", "")));
    }

    private static Map<String, JsonValue> membersOf(JsonValue value) {
        return value instanceof JsonValue.Members object ? object.byName() : Map.of();
    }

    private static Map<String, JsonValue> members(JsonValue value) {
        return ((JsonValue.Members) value).byName();
    }

    private static List<JsonValue> values(JsonValue value) {
        return ((JsonValue.Items) value).values();
    }

    private static String text(JsonValue value) {
        return ((JsonValue.Text) value).value();
    }

    private static BigDecimal number(JsonValue value) {
        return new BigDecimal(((JsonValue.Number) value).text());
    }
}
