package io.bingosim.engine.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of one object. Every method reports what is wrong and returns a harmless stand-in, so that reading
 * continues and finds all violations of the document. Check {@link Violations#isEmpty()} before using what was read.
 *
 * <p>A method without suffix requires its member, {@code …Or} has a fallback for an absent one, and {@code optional…}
 * returns null for a member that is absent or unusable.
 */
public final class JsonFields {

    private final Map<String, JsonValue> members;
    private final String pointer;
    private final Violations violations;
    private final ValueChecks checks;
    private final boolean nullIsAbsent;

    private JsonFields(Map<String, JsonValue> members, String pointer, Violations violations, boolean nullIsAbsent) {
        this.members = members;
        this.pointer = pointer;
        this.violations = violations;
        this.checks = new ValueChecks(violations);
        this.nullIsAbsent = nullIsAbsent;
    }

    /** Reports every member whose name is not {@code known}. A value that is no object is reported and gives null. */
    public static @Nullable JsonFields of(JsonValue value, String pointer, Violations violations, String... known) {
        return of(value, pointer, violations, false, known);
    }

    /** Like {@link #of}, but a member that is null counts as absent, here and in nested {@link #optionalObject}s. */
    public static @Nullable JsonFields ofIgnoringNulls(
            JsonValue value, String pointer, Violations violations, String... known) {
        return of(value, pointer, violations, true, known);
    }

    private static @Nullable JsonFields of(
            JsonValue value, String pointer, Violations violations, boolean nullIsAbsent, String... known) {
        if (!(value instanceof JsonValue.Members object)) {
            violations.add(pointer, "must be an object, is " + value.quoted());
            return null;
        }
        Map<String, JsonValue> members = new LinkedHashMap<>(object.byName());
        if (nullIsAbsent) {
            members.values().removeIf(JsonValue.Null.class::isInstance);
        }
        Set<String> names = Set.of(known);
        for (String name : members.keySet()) {
            if (!names.contains(name) && !violations.isFull()) {
                violations.add(JsonPointer.member(pointer, name), unknown(name, violations, known));
            }
        }
        return new JsonFields(members, pointer, violations, nullIsAbsent);
    }

    private static String unknown(String name, Violations violations, String... known) {
        return known.length == 0
                ? "is not a known field; no fields are allowed here"
                : "is not a known field; known are " + String.join(", ", known)
                        + NearestName.hint(name, List.of(known), violations);
    }

    public String pointer(String name) {
        return JsonPointer.member(pointer, name);
    }

    public void report(String name, String message) {
        violations.add(pointer(name), message);
    }

    /** Reports a member with its value: "{expectation}, is {value}". */
    public void reportValue(String name, String expectation) {
        JsonValue value = members.get(name);
        report(name, value == null ? expectation : expectation + ", is " + value.quoted());
    }

    /** Reports something that is wrong with the object as a whole. */
    public void reportObject(String message) {
        violations.add(pointer, message);
    }

    public boolean has(String name) {
        return members.containsKey(name);
    }

    public @Nullable JsonValue optional(String name) {
        return members.get(name);
    }

    public @Nullable JsonValue required(String name) {
        JsonValue value = members.get(name);
        if (value == null) {
            report(name, "is required");
        }
        return value;
    }

    /** Text of 1 to {@code lengthMax} characters (code points). */
    public String text(String name, int lengthMax) {
        JsonValue value = required(name);
        return value == null ? "" : checks.text(value, pointer(name), lengthMax);
    }

    public String textOr(String name, String fallback, int lengthMax) {
        JsonValue value = optional(name);
        return value == null ? fallback : checks.text(value, pointer(name), lengthMax);
    }

    public @Nullable String optionalText(String name, int lengthMax) {
        JsonValue value = optional(name);
        String text = value == null ? null : checks.text(value, pointer(name), lengthMax);
        return text != null && ValueChecks.isUsable(text, lengthMax) ? text : null;
    }

    /** A whole number, written without fraction or exponent; null if it cannot be used. */
    public @Nullable Integer whole(String name, int min, int max) {
        return toInt(wholeLong(name, min, max));
    }

    public @Nullable Integer wholeOr(String name, int fallback, int min, int max) {
        return toInt(wholeLongOr(name, fallback, min, max));
    }

    public @Nullable Long wholeLong(String name, long min, long max) {
        JsonValue value = required(name);
        return value == null ? null : checks.whole(value, pointer(name), min, max);
    }

    public @Nullable Long wholeLongOr(String name, long fallback, long min, long max) {
        JsonValue value = optional(name);
        return value == null ? Long.valueOf(fallback) : checks.whole(value, pointer(name), min, max);
    }

    private static @Nullable Integer toInt(@Nullable Long whole) {
        return whole == null ? null : Integer.valueOf(Math.toIntExact(whole));
    }

    /** A number greater than 0 and at most {@code max}; null if it cannot be used. */
    public @Nullable Double positive(String name, double max) {
        JsonValue value = required(name);
        return value == null ? null : checks.positive(value, pointer(name), max);
    }

    public double positiveOr(String name, double fallback, double max) {
        JsonValue value = optional(name);
        Double read = value == null ? null : checks.positive(value, pointer(name), max);
        return read == null ? fallback : read;
    }

    public boolean flagOr(String name, boolean fallback) {
        JsonValue value = optional(name);
        return value == null ? fallback : checks.flag(value, pointer(name), fallback);
    }

    /** The constant whose {@code toString} is the text; the first constant stands in for a missing one. */
    public <E extends Enum<E>> E choice(String name, Class<E> type) {
        E read = required(name) == null ? null : optionalChoice(name, type);
        return read == null ? type.getEnumConstants()[0] : read;
    }

    public <E extends Enum<E>> E choiceOr(String name, Class<E> type, E fallback) {
        E read = optionalChoice(name, type);
        return read == null ? fallback : read;
    }

    public <E extends Enum<E>> @Nullable E optionalChoice(String name, Class<E> type) {
        JsonValue value = optional(name);
        return value == null ? null : checks.choice(value, pointer(name), type);
    }

    /** A list of {@code min} to {@code max} items, each read with its pointer; an item read as null is left out. */
    public <T> List<T> list(String name, int min, int max, BiFunction<JsonValue, String, @Nullable T> item) {
        JsonValue value = required(name);
        return value == null ? List.of() : checks.list(value, pointer(name), min, max, item);
    }

    public <T> List<T> listOrEmpty(String name, int max, BiFunction<JsonValue, String, @Nullable T> item) {
        JsonValue value = optional(name);
        return value == null ? List.of() : checks.list(value, pointer(name), 0, max, item);
    }

    public List<String> texts(String name, int min, int max, int lengthMax) {
        return list(name, min, max, (value, where) -> checks.text(value, where, lengthMax));
    }

    public List<String> textsOrEmpty(String name, int max, int lengthMax) {
        return listOrEmpty(name, max, (value, where) -> checks.text(value, where, lengthMax));
    }

    /** A list of 1 to {@code max} texts, each usable one read with its pointer; one read as null is left out. */
    public <T> List<T> textItems(String name, int max, int lengthMax, BiFunction<String, String, @Nullable T> item) {
        return list(name, 1, max, (value, where) -> {
            String text = checks.text(value, where, lengthMax);
            return ValueChecks.isUsable(text, lengthMax) ? item.apply(text, where) : null;
        });
    }

    /** A list of up to {@code sizeMax} whole numbers, number i from 0 to {@code max} of i. */
    public List<Integer> wholes(String name, int sizeMax, IntUnaryOperator max) {
        List<Integer> read = new ArrayList<>();
        int[] index = {0};
        list(name, 0, sizeMax, (value, where) -> {
            Integer whole = toInt(checks.whole(value, where, 0, max.applyAsInt(index[0]++)));
            return whole != null && read.add(whole) ? whole : null;
        });
        return read;
    }

    /** A nested object whose violations are reported with those of this one. */
    public @Nullable JsonFields optionalObject(String name, String... known) {
        JsonValue value = optional(name);
        return value == null ? null : of(value, pointer(name), violations, nullIsAbsent, known);
    }
}
