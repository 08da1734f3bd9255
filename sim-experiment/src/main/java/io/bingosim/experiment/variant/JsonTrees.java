package io.bingosim.experiment.variant;

import io.bingosim.engine.json.JsonValue;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.spi.JsonProvider;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.parsson.JsonProviderImpl;

/** Converts JSON values to those of the JSON Patch library and back, and measures them. */
final class JsonTrees {

    /** Named, not looked up: a native executable finds no providers at run time. */
    static final JsonProvider PROVIDER = new JsonProviderImpl();

    private JsonTrees() {}

    /** @throws NumberFormatException if an exponent is beyond that of any decimal number */
    static jakarta.json.JsonValue toLibrary(JsonValue value) {
        if (value instanceof JsonValue.Members object) {
            JsonObjectBuilder builder = PROVIDER.createObjectBuilder();
            object.byName().forEach((name, member) -> builder.add(name, toLibrary(member)));
            return builder.build();
        }
        if (value instanceof JsonValue.Items array) {
            JsonArrayBuilder builder = PROVIDER.createArrayBuilder();
            array.values().forEach(item -> builder.add(toLibrary(item)));
            return builder.build();
        }
        if (value instanceof JsonValue.Text text) {
            return PROVIDER.createValue(text.value());
        }
        if (value instanceof JsonValue.Number number) {
            return PROVIDER.createValue(new BigDecimal(number.text()));
        }
        if (value instanceof JsonValue.Bool flag) {
            return flag.value() ? jakarta.json.JsonValue.TRUE : jakarta.json.JsonValue.FALSE;
        }
        return jakarta.json.JsonValue.NULL;
    }

    static JsonValue fromLibrary(jakarta.json.JsonValue value) {
        return switch (value.getValueType()) {
            case OBJECT -> members(value.asJsonObject());
            case ARRAY -> items(value.asJsonArray());
            case STRING -> new JsonValue.Text(((JsonString) value).getString());
            case NUMBER ->
                new JsonValue.Number(((JsonNumber) value).bigDecimalValue().toString());
            case TRUE -> new JsonValue.Bool(true);
            case FALSE -> new JsonValue.Bool(false);
            case NULL -> new JsonValue.Null();
        };
    }

    private static JsonValue members(JsonObject object) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        object.forEach((name, member) -> members.put(name, fromLibrary(member)));
        return new JsonValue.Members(members);
    }

    private static JsonValue items(JsonArray array) {
        List<JsonValue> items = new ArrayList<>(array.size());
        array.forEach(item -> items.add(fromLibrary(item)));
        return new JsonValue.Items(items);
    }

    /** Nested objects and lists; counting stops above {@code most}, since copies of copies can be very deep. */
    static int depth(jakarta.json.JsonValue value, int most) {
        if (most < 0) {
            return 1;
        }
        int deepest = 0;
        if (value instanceof JsonObject object) {
            for (jakarta.json.JsonValue member : object.values()) {
                deepest = Math.max(deepest, depth(member, most - 1));
            }
            return 1 + deepest;
        }
        if (value instanceof JsonArray array) {
            for (jakarta.json.JsonValue item : array) {
                deepest = Math.max(deepest, depth(item, most - 1));
            }
            return 1 + deepest;
        }
        return 0;
    }

    /** The bytes of the value without white space; counting stops above {@code most}. */
    static long bytes(jakarta.json.JsonValue value, long most) {
        long bytes = 2;
        if (value instanceof JsonObject object) {
            for (Map.Entry<String, jakarta.json.JsonValue> member : object.entrySet()) {
                bytes += textBytes(member.getKey()) + 2;
                bytes += bytes <= most ? bytes(member.getValue(), most - bytes) : 0;
            }
            return bytes;
        }
        if (value instanceof JsonArray array) {
            for (jakarta.json.JsonValue item : array) {
                bytes += 1;
                bytes += bytes <= most ? bytes(item, most - bytes) : 0;
            }
            return bytes;
        }
        return value instanceof JsonString text
                ? textBytes(text.getString())
                : value.toString().length();
    }

    private static long textBytes(String text) {
        return 2L + text.getBytes(StandardCharsets.UTF_8).length;
    }
}
