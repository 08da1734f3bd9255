package io.bingosim.experiment.variant;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonPointer;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.scenario.ScenarioReader;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonStructure;
import org.jspecify.annotations.Nullable;

/**
 * A document to which the operations of a JSON Patch (RFC 6902) are applied one by one. It stays within the limits of a
 * posted document after every operation: {@code copy} can double it each time.
 */
final class PatchedDocument {

    private final long bytesMax;
    private JsonStructure document;

    /** At least the size of the document; counted again only when it exceeds the limit. */
    private long bytes;

    /** The operations of RFC 6902, spelled as in patches. */
    private enum Operation {
        add(true, false),
        remove(false, false),
        replace(true, false),
        move(false, true),
        copy(false, true),
        test(true, false);

        private final boolean hasValue;
        private final boolean hasFrom;

        Operation(boolean hasValue, boolean hasFrom) {
            this.hasValue = hasValue;
            this.hasFrom = hasFrom;
        }
    }

    PatchedDocument(JsonStructure document, long bytes, long bytesMax) {
        this.document = document;
        this.bytes = bytes;
        this.bytesMax = bytesMax;
    }

    /** The document after all operations; null with any violation, which is reported under the pointer of the patch. */
    @Nullable
    JsonValue apply(JsonValue.Items patch, String pointer, Violations violations) {
        int before = violations.reports();
        for (int i = 0; i < patch.values().size() && violations.reports() == before; i++) {
            apply(patch.values().get(i), JsonPointer.item(pointer, i), violations);
        }
        return violations.reports() > before ? null : JsonTrees.fromLibrary(document);
    }

    private void apply(JsonValue json, String pointer, Violations violations) {
        int before = violations.reports();
        JsonFields fields = JsonFields.of(json, pointer, violations, "op", "path", "from", "value");
        if (fields == null) {
            return;
        }
        Operation operation = fields.choice("op", Operation.class);
        String path = pathOf(fields, "path");
        String from = operation.hasFrom ? pathOf(fields, "from") : "";
        JsonValue value = operation.hasValue ? fields.required("value") : null;
        if (violations.reports() > before) {
            return;
        }
        try {
            checkGrowth(fields, operation, path, from, value);
            if (violations.reports() == before) {
                JsonObject one = JsonTrees.toLibrary(json).asJsonObject();
                document = JsonTrees.PROVIDER
                        .createPatch(
                                JsonTrees.PROVIDER.createArrayBuilder().add(one).build())
                        .apply(document);
                checkSize(fields);
            }
        } catch (JsonException e) {
            fields.reportObject("cannot be applied: " + e.getMessage());
        } catch (ClassCastException e) {
            fields.reportObject("cannot be applied: the document must stay an object");
        } catch (NumberFormatException e) {
            fields.report("value", "has a number that is out of range");
        }
    }

    private static String pathOf(JsonFields fields, String name) {
        JsonValue value = fields.required(name);
        if (value == null) {
            return "";
        }
        if (value instanceof JsonValue.Text text
                && (text.value().isEmpty() || text.value().startsWith("/"))) {
            return text.value();
        }
        fields.reportValue(name, "must be a JSON pointer like /teams/0/strategy");
        return "";
    }

    /** Before the operation: how deep and how large the document may become. */
    private void checkGrowth(
            JsonFields fields, Operation operation, String path, String from, @Nullable JsonValue value) {
        boolean grows = operation != Operation.remove && operation != Operation.test;
        if (!grows) {
            return;
        }
        jakarta.json.JsonValue added =
                value == null ? JsonTrees.PROVIDER.createPointer(from).getValue(document) : JsonTrees.toLibrary(value);
        int levels = (int) path.chars().filter(c -> c == '/').count();
        int depthMax = ScenarioReader.DEPTH_MAX;
        if (levels + JsonTrees.depth(added, depthMax) > depthMax) {
            fields.reportObject("would nest the document more than " + depthMax + " levels deep");
        }
        bytes += path.length() + (operation == Operation.move ? 0 : JsonTrees.bytes(added, bytesMax));
    }

    private void checkSize(JsonFields fields) {
        if (bytes > bytesMax) {
            bytes = JsonTrees.bytes(document, bytesMax);
        }
        if (bytes > bytesMax) {
            fields.reportObject("makes the document larger than " + bytesMax + " bytes");
        }
    }
}
