package io.bingosim.experiment.variant;

import io.bingosim.engine.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON Patch of a variant that is made from the scenario. */
final class Patch {

    private final List<JsonValue> operations = new ArrayList<>();

    /** Sets a member, whether it is there or not. */
    Patch set(String path, JsonValue value) {
        operations.add(operation("add", path, value));
        return this;
    }

    Patch remove(String path) {
        operations.add(operation("remove", path, null));
        return this;
    }

    private static JsonValue operation(String op, String path, @Nullable JsonValue value) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("op", new JsonValue.Text(op));
        members.put("path", new JsonValue.Text(path));
        if (value != null) {
            members.put("value", value);
        }
        return new JsonValue.Members(members);
    }

    boolean isEmpty() {
        return operations.isEmpty();
    }

    JsonValue.Items operations() {
        return new JsonValue.Items(List.copyOf(operations));
    }
}
