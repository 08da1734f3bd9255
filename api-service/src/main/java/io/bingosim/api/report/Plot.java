package io.bingosim.api.report;

import java.util.Locale;

/**
 * Drawing on an axis from 0 to 1 that stretches with the page. Widths of lines do not stretch; texts stand beside the
 * drawing as HTML, so that they stay legible on a phone.
 */
final class Plot {
    static final int WIDTH = 1000;

    private final Markup out = new Markup();

    /** @param label what a screen reader says instead of the drawing */
    Plot(int height, String label) {
        out.raw("<svg viewBox=\"0 0 " + WIDTH + " " + height
                        + "\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"")
                .text(label)
                .raw("\">");
    }

    Plot open(String classes) {
        out.raw("<g class=\"" + classes + "\">");
        return this;
    }

    Plot close() {
        out.raw("</g>");
        return this;
    }

    Plot box(String classes, double from, double to, double y, double height) {
        out.raw("<rect class=\"" + classes + "\" x=\"" + x(from) + "\" y=\"" + number(y) + "\" width=\""
                + number(Math.max(1, (to - from) * WIDTH)) + "\" height=\"" + number(height) + "\"/>");
        return this;
    }

    Plot vertical(String classes, double at, double y, double height) {
        return path(classes, "M" + x(at) + " " + number(y) + "v" + number(height));
    }

    Plot horizontal(String classes, double from, double to, double y) {
        return path(classes, "M" + x(from) + " " + number(y) + "H" + x(to));
    }

    /** A round mark: the cap of a line without length. */
    Plot dot(String classes, double at, double y) {
        return path(classes, "M" + x(at) + " " + number(y) + "h.01");
    }

    Plot path(String classes, String d) {
        out.raw("<path class=\"" + classes + "\" d=\"" + d + "\"/>");
        return this;
    }

    Markup end() {
        return out.raw("</svg>");
    }

    static String x(double position) {
        return number(position * WIDTH);
    }

    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
