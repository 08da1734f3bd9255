package io.bingosim.engine.json;

import java.util.List;
import java.util.TreeMap;

/** Writes a JSON value by RFC 8785 (JCS). */
public final class CanonicalJson {

    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder();

    private CanonicalJson() {}

    public static String write(JsonValue json) {
        CanonicalJson writer = new CanonicalJson();
        writer.value(json);
        return writer.out.toString();
    }

    private void value(JsonValue json) {
        if (json instanceof JsonValue.Members object) {
            members(object);
        } else if (json instanceof JsonValue.Items array) {
            items(array.values());
        } else if (json instanceof JsonValue.Text text) {
            text(text.value());
        } else if (json instanceof JsonValue.Number number) {
            out.append(EcmaNumber.format(Double.parseDouble(number.text())));
        } else if (json instanceof JsonValue.Bool flag) {
            out.append(flag.value());
        } else {
            out.append("null");
        }
    }

    private void members(JsonValue.Members object) {
        // The RFC sorts names by UTF-16 code units, which is what String.compareTo does.
        out.append('{');
        String separator = "";
        for (var member : new TreeMap<>(object.byName()).entrySet()) {
            out.append(separator);
            text(member.getKey());
            out.append(':');
            value(member.getValue());
            separator = ",";
        }
        out.append('}');
    }

    private void items(List<JsonValue> values) {
        out.append('[');
        String separator = "";
        for (JsonValue value : values) {
            out.append(separator);
            value(value);
            separator = ",";
        }
        out.append(']');
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i));
        }
        out.append('"');
    }

    private void character(char c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\b' -> out.append("\\b");
            case '\t' -> out.append("\\t");
            case '\n' -> out.append("\\n");
            case '\f' -> out.append("\\f");
            case '\r' -> out.append("\\r");
            default -> {
                if (c < 0x20) {
                    out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
                } else {
                    out.append(c);
                }
            }
        }
    }
}
