package io.bingosim.engine.json;

import io.bingosim.engine.text.CodePoints;

/** Quotes a value of unknown size and origin in an error message. */
final class JsonQuote {

    private static final int LENGTH_MAX = 40;

    private JsonQuote() {}

    static String of(JsonValue value) {
        if (value instanceof JsonValue.Members) {
            return "an object";
        }
        if (value instanceof JsonValue.Items) {
            return "a list";
        }
        if (value instanceof JsonValue.Text text) {
            return '"' + shortened(text.value()) + '"';
        }
        if (value instanceof JsonValue.Number number) {
            return shortened(number.text());
        }
        return value instanceof JsonValue.Bool flag ? Boolean.toString(flag.value()) : "null";
    }

    private static String shortened(String text) {
        boolean fits = CodePoints.length(text) <= LENGTH_MAX;
        String head = fits ? text : text.substring(0, text.offsetByCodePoints(0, LENGTH_MAX)) + "…";
        StringBuilder quoted = new StringBuilder();
        head.codePoints().map(JsonQuote::printable).forEach(quoted::appendCodePoint);
        return quoted.toString();
    }

    private static int printable(int codePoint) {
        boolean hidden = Character.isISOControl(codePoint)
                || Character.getType(codePoint) == Character.SURROGATE
                || Character.getType(codePoint) == Character.FORMAT;
        return hidden ? '\uFFFD' : codePoint;
    }
}
