package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;

/** The range that the points histograms of all teams cover together. A bin is one value, or {@code from} to {@code to}. */
record PointsAxis(int low, int high, int widestBin, boolean isEmpty) {
    static PointsAxis of(JsonNode teams) {
        int low = Integer.MAX_VALUE;
        int high = Integer.MIN_VALUE;
        int widest = 1;
        for (JsonNode team : teams) {
            for (JsonNode bin : team.path("pointsHistogram")) {
                low = Math.min(low, from(bin));
                high = Math.max(high, to(bin));
                widest = Math.max(widest, to(bin) - from(bin) + 1);
            }
        }
        return low > high ? new PointsAxis(0, 0, 1, true) : new PointsAxis(low, high, widest, false);
    }

    static int from(JsonNode bin) {
        return bin.path(bin.has("from") ? "from" : "points").asInt();
    }

    private static int to(JsonNode bin) {
        return bin.path(bin.has("to") ? "to" : "points").asInt();
    }
}
