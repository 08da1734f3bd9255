package io.bingosim.api.report;

import io.bingosim.engine.text.Sha256;
import java.util.Base64;
import java.util.Locale;
import java.util.TreeSet;

/**
 * The style sheet of one report. A policy with its hash allows it and nothing else, so there are no style attributes: what
 * differs between reports, such as the places of labels on an axis, becomes a rule of the sheet.
 */
final class ReportStyle {
    private static final int HEAT_STEPS = 20;
    private static final double HEAT_EXPONENT = 1.1;
    private static final int[] HEAT_LIGHT = {0xF1F5FB, 0x1B57AB};
    private static final int[] HEAT_DARK = {0x1D242E, 0x5B9BE8};

    private final String base;
    private final TreeSet<String> rules = new TreeSet<>();

    /** @param base the rules that all reports share */
    ReportStyle(String base) {
        this.base = base;
    }

    /** A class that places an element on its axis, from 0 to 1. */
    String left(double position) {
        int permille = (int) Math.round(position * 1000);
        rules.add(".l" + permille + "{left:" + permille / 10 + "." + permille % 10 + "%}");
        return "l" + permille;
    }

    /** A class that places an element on a vertical axis, from 0 at the top to 1. */
    String top(double position) {
        int permille = (int) Math.round(position * 1000);
        rules.add(".y" + permille + "{top:" + permille / 10 + "." + permille % 10 + "%}");
        return "y" + permille;
    }

    /** A class for a grid of this many columns. */
    String columns(int columns) {
        rules.add(".c" + columns + "{grid-template-columns:repeat(" + columns + ",minmax(0,1fr))}");
        return "c" + columns;
    }

    /** A class with the colour of a share, and a text colour that contrasts with it. */
    static String heat(double share) {
        return "h" + Math.round(share * HEAT_STEPS);
    }

    String sheet() {
        return base + heatRules(HEAT_LIGHT) + "@media(prefers-color-scheme:dark){" + heatRules(HEAT_DARK) + "}"
                + String.join("", rules);
    }

    /** As a policy names it. */
    static String hash(String sheet) {
        return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(sheet)) + "'";
    }

    private static String heatRules(int[] ramp) {
        StringBuilder sheet = new StringBuilder();
        for (int step = 0; step <= HEAT_STEPS; step++) {
            int colour = mix(ramp[0], ramp[1], Math.pow((double) step / HEAT_STEPS, HEAT_EXPONENT));
            String text = contrast(colour, 0xFFFFFF) > contrast(colour, 0) ? "#fff" : "#000";
            sheet.append(String.format(Locale.ROOT, ".h%d{background:#%06x;color:%s}", step, colour, text));
        }
        return sheet.toString();
    }

    private static int mix(int from, int to, double part) {
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int a = from >> shift & 0xFF;
            int b = to >> shift & 0xFF;
            mixed |= (int) Math.round(a + (b - a) * part) << shift;
        }
        return mixed;
    }

    private static double contrast(int a, int b) {
        double lighter = Math.max(luminance(a), luminance(b));
        double darker = Math.min(luminance(a), luminance(b));
        return (lighter + 0.05) / (darker + 0.05);
    }

    private static double luminance(int colour) {
        return 0.2126 * linear(colour >> 16) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour);
    }

    private static double linear(int channel) {
        double value = (channel & 0xFF) / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
