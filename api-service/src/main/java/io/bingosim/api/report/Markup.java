package io.bingosim.api.report;

/** HTML and SVG under construction. User text goes through {@link #text}, so it is never read as HTML. */
final class Markup {
    private final StringBuilder out = new StringBuilder();

    /** Markup of our own, as it is. */
    Markup raw(String markup) {
        out.append(markup);
        return this;
    }

    Markup raw(Markup markup) {
        out.append(markup.out);
        return this;
    }

    /** Text of any origin. */
    Markup text(String text) {
        out.append(escaped(text));
        return this;
    }

    /** An element with a class and text of any origin. */
    Markup element(String name, String classes, String text) {
        return open(name, classes).text(text).close(name);
    }

    Markup open(String name, String classes) {
        out.append('<').append(name);
        if (!classes.isEmpty()) {
            out.append(" class=\"").append(classes).append('"');
        }
        out.append('>');
        return this;
    }

    Markup close(String name) {
        out.append("</").append(name).append('>');
        return this;
    }

    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
