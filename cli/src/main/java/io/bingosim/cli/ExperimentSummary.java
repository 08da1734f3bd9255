package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** Says in a sentence what an experiment has found, and in another what it has cost. */
final class ExperimentSummary {
    private ExperimentSummary() {}

    static String of(JsonNode results, MeasureFormat format) {
        String level = format.percent(results.path("confidence").asDouble()) + " % confidence";
        String leader = leaderName(results);
        String indifference = format.amount(results.path("indifference").asDouble());
        return switch (results.path("outcome").asText()) {
            case "SELECTED" ->
                "selected: " + leader + ", with " + level + " the best or within " + indifference + " of it";
            case "UNDECIDED" ->
                "undecided: " + leader + " leads; with more runs, or an indifference above " + indifference
                        + ", there may be a winner";
            case "ESTIMATED" -> "estimated: all differences to the baseline hold together with " + level;
            case "FAILED" -> "failed: too many variants cannot be simulated";
            default ->
                "not finished: what is known after look " + results.path("look").asInt();
        };
    }

    private static String leaderName(JsonNode results) {
        for (JsonNode variant : results.path("variants")) {
            if (variant.path("key").asText().equals(results.path("leader").asText())) {
                return TextTable.shortened(variant.path("name").asText(), Integer.MAX_VALUE);
            }
        }
        return "none";
    }

    static String costs(JsonNode results) {
        JsonNode spent = results.path("spent");
        long total = spent.path("total").asLong();
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d runs in %d looks, seed %s",
                total,
                results.path("look").asInt(),
                results.path("seed").asText()));
        if (results.path("answer").asText().equals("BEST")) {
            line.append(String.format(
                    Locale.ROOT,
                    "; equal allocation: %,d",
                    spent.path("equalAllocation").asLong()));
            if (spent.path("fixedSize").isNumber()) {
                line.append(String.format(
                        Locale.ROOT,
                        ", fixed size: %,d",
                        spent.path("fixedSize").asLong()));
            }
        }
        JsonNode ratio = results.path("varianceRatio");
        if (ratio.isNumber()) {
            line.append(
                    String.format(Locale.ROOT, "; common luck leaves %.0f %% of the variance", 100 * ratio.asDouble()));
        }
        return line.toString();
    }
}
