package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;

/** A histogram one line high. All teams share one scale, so that their lines can be compared by eye. */
final class Sparkline {
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final String ASCII = " .:-=+*#@";

    private final String levels;
    private final int low;
    private final int cells;
    private final int cellWidth;

    Sparkline(boolean unicode, PointsAxis axis, int cellsMax) {
        this.levels = unicode ? BLOCKS : ASCII;
        this.low = axis.low();
        // Every cell covers equally many values: otherwise a uniform distribution would look jagged.
        int values = axis.high() - axis.low() + 1;
        this.cellWidth = Math.max(axis.widestBin(), (values + cellsMax - 1) / cellsMax);
        this.cells = (values + cellWidth - 1) / cellWidth;
    }

    /** The elements are {@code {"points": p, "runs": n}} or {@code {"from": p, "to": q, "runs": n}}. */
    String draw(JsonNode histogram) {
        long[] counts = new long[cells];
        long most = 0;
        for (JsonNode bin : histogram) {
            int cell = (PointsAxis.from(bin) - low) / cellWidth;
            counts[cell] += bin.path("runs").asLong();
            most = Math.max(most, counts[cell]);
        }
        StringBuilder line = new StringBuilder();
        for (long count : counts) {
            // Every count above zero is visible.
            int level = count == 0 ? 0 : Math.max(1, (int) Math.round((double) count / most * (levels.length() - 1)));
            line.append(levels.charAt(level));
        }
        return line.toString();
    }
}
