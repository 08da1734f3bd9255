package io.bingosim.engine.scenario;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The members of one object. Every reading method reports what is wrong and then answers with a harmless stand-in, so
 * that reading goes on and finds everything else that is wrong.
 */
final class Fields {

    static final int WHOLE_MAX = 1_000_000_000;
    static final int LIST_MAX = 100;
    static final int KEY_LENGTH_MAX = 100;

    private final Map<String, Json> members;
    private final String pointer;
    private final Violations violations;

    private Fields(Map<String, Json> members, String pointer, Violations violations) {
        this.members = members;
        this.pointer = pointer;
        this.violations = violations;
    }

    /** A value that is no object is reported, and then treated as if every member were given and unreadable. */
    static @Nullable Fields of(Json json, String pointer, Violations violations, String... names) {
        if (!(json instanceof Json.Members object)) {
            violations.add(pointer, "must be an object");
            return null;
        }
        Set<String> known = Set.of(names);
        for (String name : object.byName().keySet()) {
            if (!known.contains(name)) {
                violations.add(child(pointer, name), "is not a known field");
            }
        }
        return new Fields(object.byName(), pointer, violations);
    }

    static String child(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    String at(String name) {
        return child(pointer, name);
    }

    void report(String name, String message) {
        violations.add(at(name), message);
    }

    void reportSelf(String message) {
        violations.add(pointer, message);
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    @Nullable
    Json optional(String name) {
        return members.get(name);
    }

    @Nullable
    Json required(String name) {
        Json value = members.get(name);
        if (value == null) {
            report(name, "is required");
        }
        return value;
    }

    String text(String name, int lengthMax) {
        Json value = required(name);
        return value == null ? "" : textOf(value, at(name), lengthMax);
    }

    String textOr(String name, String fallback, int lengthMax) {
        Json value = optional(name);
        return value == null ? fallback : textOf(value, at(name), lengthMax);
    }

    /** A key: of limited length and not yet in {@code taken}. */
    String key(Set<String> taken) {
        Json value = required("key");
        if (value == null) {
            return "";
        }
        String key = textOf(value, at("key"), KEY_LENGTH_MAX);
        if (!key.isEmpty() && !taken.add(key)) {
            report("key", "is used before: keys are unique");
        }
        return key;
    }

    private String textOf(Json value, String where, int lengthMax) {
        if (!(value instanceof Json.Text text)) {
            violations.add(where, "must be a string");
            return "";
        }
        int length = CodePoints.length(text.value());
        if (length < 1 || length > lengthMax) {
            violations.add(where, "must have 1 to " + lengthMax + " characters, has " + length);
        }
        return text.value();
    }

    /** A required whole number; null if it cannot be used. */
    @Nullable
    Integer whole(String name, int min, int max) {
        Json value = required(name);
        return value == null ? null : wholeOf(value, at(name), min, max);
    }

    @Nullable
    Integer wholeOr(String name, int fallback, int min, int max) {
        Json value = optional(name);
        return value == null ? Integer.valueOf(fallback) : wholeOf(value, at(name), min, max);
    }

    @Nullable
    Integer wholeOf(Json value, String where, int min, int max) {
        if (!(value instanceof Json.Number number) || !isWhole(number.text())) {
            violations.add(where, "must be a whole number, written without fraction or exponent");
            return null;
        }
        BigInteger whole = number.text().length() > 20 ? BigInteger.TEN.pow(20) : new BigInteger(number.text());
        if (whole.compareTo(BigInteger.valueOf(min)) < 0 || whole.compareTo(BigInteger.valueOf(max)) > 0) {
            violations.add(where, "must be " + (min == max ? Integer.toString(min) : min + " to " + max));
            return null;
        }
        return whole.intValueExact();
    }

    private static boolean isWhole(String number) {
        return number.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
    }

    boolean flagOr(String name, boolean fallback) {
        Json value = optional(name);
        if (value == null || value instanceof Json.Bool) {
            return value instanceof Json.Bool flag ? flag.value() : fallback;
        }
        report(name, "must be true or false");
        return fallback;
    }

    /** A multiplier in (0, 100], 1 when absent. */
    double factor(String name) {
        Json value = optional(name);
        if (value == null) {
            return 1;
        }
        double factor = value instanceof Json.Number number ? Double.parseDouble(number.text()) : Double.NaN;
        if (!(factor > 0 && factor <= 100)) {
            report(name, "must be a number greater than 0 and at most 100");
            return 1;
        }
        return factor;
    }

    <E extends Enum<E>> E choice(String name, Class<E> type, @Nullable E fallback) {
        Json value = fallback == null ? required(name) : optional(name);
        E standIn = fallback == null ? type.getEnumConstants()[0] : fallback;
        if (value == null) {
            return standIn;
        }
        for (E constant : type.getEnumConstants()) {
            if (value instanceof Json.Text text && constant.name().equals(text.value())) {
                return constant;
            }
        }
        report(name, "must be one of " + List.of(type.getEnumConstants()));
        return standIn;
    }

    /** A required list of {@code min} to {@code max} items, each read with its pointer. */
    <T> List<T> list(String name, int min, int max, BiFunction<Json, String, @Nullable T> item) {
        Json value = required(name);
        return value == null ? List.of() : listOf(value, at(name), min, max, item);
    }

    <T> List<T> listOrEmpty(String name, BiFunction<Json, String, @Nullable T> item) {
        Json value = optional(name);
        return value == null ? List.of() : listOf(value, at(name), 0, LIST_MAX, item);
    }

    private <T> List<T> listOf(Json value, String where, int min, int max, BiFunction<Json, String, @Nullable T> item) {
        if (!(value instanceof Json.Items items)) {
            violations.add(where, "must be a list");
            return List.of();
        }
        int size = items.values().size();
        if (size < min || size > max) {
            violations.add(where, "must have " + min + " to " + max + " entries, has " + size);
        }
        List<T> read = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            T one = item.apply(items.values().get(i), where + "/" + i);
            if (one != null) {
                read.add(one);
            }
        }
        return read;
    }

    /** Names of drops or capabilities. */
    List<String> names(String name, int min, boolean required) {
        BiFunction<Json, String, @Nullable String> item = (json, where) -> textOf(json, where, 200);
        return required ? list(name, min, LIST_MAX, item) : listOrEmpty(name, item);
    }

    static Set<String> noKeys() {
        return new HashSet<>();
    }
}
