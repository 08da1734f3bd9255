package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** Writes values of the measure of an experiment: win rates in percent, points as they are. */
final class MeasureFormat {
    private static final int BAR_CELLS = 12;

    private final boolean winRate;
    private final boolean lowest;
    private final boolean unicode;

    MeasureFormat(JsonNode measure, boolean unicode) {
        this.winRate = measure.path("metric").asText().equals("winRate");
        this.lowest = measure.path("best").asText().equals("LOWEST");
        this.unicode = unicode;
    }

    String label() {
        return winRate ? "win rate" : "points";
    }

    /** Larger is better; the lowest possible without a value. */
    double goodness(JsonNode estimate) {
        double value = estimate.path("value").asDouble(Double.NaN);
        return Double.isNaN(value) ? Double.NEGATIVE_INFINITY : lowest ? -value : value;
    }

    String interval(JsonNode estimate) {
        if (!estimate.isObject()) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                winRate ? "%.1f %% (%.1f%s%.1f)" : "%.2f (%.2f%s%.2f)",
                scaled(estimate, "value"),
                scaled(estimate, "low"),
                unicode ? "–" : "-",
                scaled(estimate, "high"));
    }

    String difference(JsonNode difference) {
        if (!difference.isObject()) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                winRate ? "%+.1f (%+.1f to %+.1f)" : "%+.2f (%+.2f to %+.2f)",
                scaled(difference, "value"),
                scaled(difference, "low"),
                scaled(difference, "high"));
    }

    /** An amount of the measure with its unit. */
    String amount(double value) {
        return winRate
                ? String.format(Locale.ROOT, "%.3g percentage points", 100 * value)
                : String.format(Locale.ROOT, "%.3g points", value);
    }

    String percent(double share) {
        return String.format(Locale.ROOT, "%.4g", 100 * share).replaceFirst("[.]?0+$", "");
    }

    /** A tornado: both effects around a middle line. */
    String bar(JsonNode first, JsonNode second, double largest) {
        double low = Math.min(
                0, Math.min(first.path("value").asDouble(), second.path("value").asDouble()));
        double high = Math.max(
                0, Math.max(first.path("value").asDouble(), second.path("value").asDouble()));
        int left = largest > 0 ? (int) Math.round(-low / largest * BAR_CELLS) : 0;
        int right = largest > 0 ? (int) Math.round(high / largest * BAR_CELLS) : 0;
        String cell = unicode ? "█" : "#";
        return " ".repeat(BAR_CELLS - left) + cell.repeat(left) + (unicode ? "│" : "|") + cell.repeat(right);
    }

    private double scaled(JsonNode estimate, String end) {
        return estimate.path(end).asDouble() * (winRate ? 100 : 1);
    }
}
