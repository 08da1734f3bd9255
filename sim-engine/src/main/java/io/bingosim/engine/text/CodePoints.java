package io.bingosim.engine.text;

import java.util.Comparator;

/** Measures and orders text by code points; {@link String#compareTo} orders it by UTF-16 code units. */
public final class CodePoints {

    public static final Comparator<String> ORDER = CodePoints::compare;

    private CodePoints() {}

    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** False for text with NUL, which Postgres does not store, or half a surrogate pair, which UTF-8 cannot encode. */
    public static boolean isStorable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isLowSurrogate(c)) {
                return false;
            }
            if (Character.isHighSurrogate(c)) {
                i++;
                if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int compare(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                // A surrogate is part of a code point above every other char.
                boolean xBeyond = Character.isSurrogate(x);
                boolean yBeyond = Character.isSurrogate(y);
                return xBeyond == yBeyond ? Character.compare(x, y) : (xBeyond ? 1 : -1);
            }
        }
        return Integer.compare(a.length(), b.length());
    }
}
