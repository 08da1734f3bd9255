package io.bingosim.api.results;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.api.results.CompareView.Difference;
import io.bingosim.api.results.CompareView.Interval;
import org.jspecify.annotations.Nullable;

/** Differences of two independent samples, from what each of them says of itself. */
final class Welch {
    private static final double Z95 = 1.959963984540054;

    private Welch() {}

    static Difference difference(JsonNode a, JsonNode b) {
        return new Difference(ofMeans(a, b, "points"), ofMeans(a, b, "tiles"), ofRates(a, b), null, null);
    }

    private static Interval ofMeans(JsonNode a, JsonNode b, String metric) {
        return interval(
                number(a.at("/" + metric + "/mean")),
                number(b.at("/" + metric + "/mean")),
                variance(number(a.at("/" + metric + "/sd")), a),
                variance(number(b.at("/" + metric + "/sd")), b));
    }

    /** Shared wins lie between 0 and 1: p (1 - p) bounds their variance. */
    private static Interval ofRates(JsonNode a, JsonNode b) {
        Double rateA = number(a.at("/winRate/value"));
        Double rateB = number(b.at("/winRate/value"));
        return interval(
                rateA,
                rateB,
                rateA == null ? null : variance(Math.sqrt(rateA * (1 - rateA)), a),
                rateB == null ? null : variance(Math.sqrt(rateB * (1 - rateB)), b));
    }

    private static Interval interval(
            @Nullable Double a, @Nullable Double b, @Nullable Double varianceA, @Nullable Double varianceB) {
        if (a == null || b == null) {
            return new Interval(null, null, null);
        }
        if (varianceA == null || varianceB == null) {
            return new Interval(a - b, null, null);
        }
        double half = Z95 * Math.sqrt(varianceA + varianceB);
        return new Interval(a - b, a - b - half, a - b + half);
    }

    /** Of the mean. */
    private static @Nullable Double variance(@Nullable Double sd, JsonNode team) {
        long runs = team.path("runs").asLong();
        return sd == null || runs < 2 ? null : sd * sd / runs;
    }

    static @Nullable Double number(JsonNode node) {
        return node.isNumber() ? Double.valueOf(node.asDouble()) : null;
    }
}
