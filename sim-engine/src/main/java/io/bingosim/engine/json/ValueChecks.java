package io.bingosim.engine.json;

import io.bingosim.engine.text.CodePoints;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks single values and reports the ones that cannot be used, with the value and what was expected. */
final class ValueChecks {

    /** No {@code long} has more characters. */
    private static final int LONG_LENGTH_MAX = 20;

    private final Violations violations;

    ValueChecks(Violations violations) {
        this.violations = violations;
    }

    String text(JsonValue value, String pointer, int lengthMax) {
        if (!(value instanceof JsonValue.Text text)) {
            violations.add(pointer, "must be a string, is " + value.quoted());
            return "";
        }
        if (!hasLength(text.value(), lengthMax)) {
            int length = CodePoints.length(text.value());
            violations.add(pointer, "must have 1 to " + lengthMax + " characters, has " + length);
        }
        return text.value();
    }

    /** Whether text as {@link #text} returns it was given and is without violation. */
    static boolean isUsable(String text, int lengthMax) {
        return hasLength(text, lengthMax) && CodePoints.isStorable(text);
    }

    private static boolean hasLength(String text, int lengthMax) {
        int length = CodePoints.length(text);
        return length >= 1 && length <= lengthMax;
    }

    @Nullable
    Long whole(JsonValue value, String pointer, long min, long max) {
        if (!(value instanceof JsonValue.Number number) || !number.isWhole()) {
            violations.add(pointer, "must be a whole number without fraction or exponent, is " + value.quoted());
            return null;
        }
        boolean fits = number.text().length() <= LONG_LENGTH_MAX;
        BigInteger whole = fits ? new BigInteger(number.text()) : BigInteger.TEN.pow(LONG_LENGTH_MAX);
        if (whole.compareTo(BigInteger.valueOf(min)) < 0 || whole.compareTo(BigInteger.valueOf(max)) > 0) {
            String range = min == max ? Long.toString(min) : min + " to " + max;
            violations.add(pointer, "must be " + range + ", is " + value.quoted());
            return null;
        }
        return whole.longValueExact();
    }

    @Nullable
    Double positive(JsonValue value, String pointer, double max) {
        double number = value instanceof JsonValue.Number written ? Double.parseDouble(written.text()) : Double.NaN;
        if (number > 0 && number <= max) {
            return number;
        }
        String range = "a number greater than 0 and at most " + EcmaNumber.format(max);
        violations.add(pointer, "must be " + range + ", is " + value.quoted());
        return null;
    }

    boolean flag(JsonValue value, String pointer, boolean standIn) {
        if (value instanceof JsonValue.Bool flag) {
            return flag.value();
        }
        violations.add(pointer, "must be true or false, is " + value.quoted());
        return standIn;
    }

    <E extends Enum<E>> @Nullable E choice(JsonValue value, String pointer, Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            if (value instanceof JsonValue.Text text && constant.toString().equals(text.value())) {
                return constant;
            }
        }
        List<String> names =
                Stream.of(type.getEnumConstants()).map(Object::toString).toList();
        String hint = value instanceof JsonValue.Text text ? NearestName.hint(text.value(), names, violations) : "";
        violations.add(pointer, "must be one of " + names + ", is " + value.quoted() + hint);
        return null;
    }

    <T> List<T> list(
            JsonValue value, String pointer, int min, int max, BiFunction<JsonValue, String, @Nullable T> item) {
        if (!(value instanceof JsonValue.Items items)) {
            violations.add(pointer, "must be a list, is " + value.quoted());
            return List.of();
        }
        int size = items.values().size();
        if (size < min || size > max) {
            String range = min == max ? Integer.toString(min) : min + " to " + max;
            violations.add(pointer, "must have " + range + " entries, has " + size);
        }
        List<T> read = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            if (violations.isFull()) {
                violations.add(pointer, "is not read to its end");
                break;
            }
            T one = item.apply(items.values().get(i), JsonPointer.item(pointer, i));
            if (one != null) {
                read.add(one);
            }
        }
        return read;
    }
}
