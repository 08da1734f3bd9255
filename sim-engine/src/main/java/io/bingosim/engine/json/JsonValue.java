package io.bingosim.engine.json;

import java.util.List;
import java.util.Map;

/** A JSON value. Numbers keep their text, because documents restrict how a number may be written. */
public sealed interface JsonValue {

    /** The value as an error message quotes it: short, and without control characters. */
    default String quoted() {
        return JsonQuote.of(this);
    }

    record Members(Map<String, JsonValue> byName) implements JsonValue {}

    record Items(List<JsonValue> values) implements JsonValue {}

    record Text(String value) implements JsonValue {}

    record Number(String text) implements JsonValue {
        public static Number of(long value) {
            return new Number(Long.toString(value));
        }

        /** Any text that parses back to exactly this value will do: the canonical form reformats it. */
        public static Number of(double value) {
            return new Number(EcmaNumber.format(value));
        }

        /** True if the number has neither fraction nor exponent. */
        public boolean isWhole() {
            return text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        }
    }

    record Bool(boolean value) implements JsonValue {}

    record Null() implements JsonValue {}
}
