package io.bingosim.engine.scenario;

import java.util.List;
import java.util.Map;

/** A JSON value; numbers keep their text, because how a number was written is part of the rules. */
sealed interface Json {

    record Members(Map<String, Json> byName) implements Json {}

    record Items(List<Json> values) implements Json {}

    record Text(String value) implements Json {}

    record Number(String text) implements Json {
        static Number of(long value) {
            return new Number(Long.toString(value));
        }

        /** Any text that parses back to exactly this value will do: the canonical form reformats it. */
        static Number of(double value) {
            return new Number(EcmaNumber.format(value));
        }
    }

    record Bool(boolean value) implements Json {}

    record Null() implements Json {}
}
