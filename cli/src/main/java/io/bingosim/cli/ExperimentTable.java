package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.bingosim.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws the results of an experiment: the best variants first, or the inputs by the size of their effect. */
final class ExperimentTable {
    private static final int ROWS_MAX = 40;
    private static final int NAME_MAX = 44;

    private final Terminal terminal;

    ExperimentTable(Terminal terminal) {
        this.terminal = terminal;
    }

    String draw(JsonNode results) {
        MeasureFormat format = new MeasureFormat(results.path("measure"), terminal.unicode());
        boolean effects = results.path("answer").asText().equals("EFFECTS");
        List<List<String>> rows = effects ? effects(results, format) : variants(results, format);
        int shown = Math.min(rows.size(), ROWS_MAX + 1);
        String table = new TextTable(terminal).layout(rows.subList(0, shown));
        String more = shown < rows.size() ? "and " + (rows.size() - shown) + " more; --json shows all\n" : "";
        return table + more + ExperimentSummary.of(results, format) + "\n"
                + terminal.dim(ExperimentSummary.costs(results));
    }

    private List<List<String>> variants(JsonNode results, MeasureFormat format) {
        boolean best = results.path("answer").asText().equals("BEST");
        String level = String.format(
                Locale.ROOT,
                " (%s %%)",
                format.percent(results.path("confidence").asDouble()));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "variant",
                "runs",
                format.label() + level,
                best ? "to the leader" : "to the baseline",
                best ? "to the baseline" : "",
                "verdict"));
        List<JsonNode> variants = new ArrayList<>();
        results.path("variants").forEach(variants::add);
        Comparator<JsonNode> order = Comparator.comparingLong(
                        (JsonNode variant) -> variant.path("runs").asLong())
                .thenComparingDouble(variant -> format.goodness(variant.path("value")));
        variants.sort(order.reversed());
        for (JsonNode variant : variants) {
            String toBaseline = format.difference(variant.path("toBaseline"));
            rows.add(List.of(
                    name(variant),
                    variant.path("runs").isNumber()
                            ? String.format(
                                    Locale.ROOT, "%,d", variant.path("runs").asLong())
                            : "",
                    format.interval(variant.path("value")),
                    best ? format.difference(variant.path("toLeader")) : toBaseline,
                    best ? toBaseline : "",
                    verdict(variant)));
        }
        return rows;
    }

    private static String name(JsonNode variant) {
        return TextTable.shortened(variant.path("name").asText(), NAME_MAX);
    }

    private static String verdict(JsonNode variant) {
        JsonNode sameAs = variant.path("sameAs");
        if (sameAs.isTextual()) {
            return "same as " + TextTable.shortened(sameAs.asText(), NAME_MAX);
        }
        JsonNode eliminated = variant.path("eliminated");
        String verdict =
                variant.path("verdict").asText().toLowerCase(Locale.ROOT).replace('_', ' ');
        return eliminated.isObject()
                ? verdict + " by " + TextTable.shortened(eliminated.path("by").asText(), NAME_MAX)
                : verdict;
    }

    /** Low and high of one input side by side. */
    private List<List<String>> effects(JsonNode results, MeasureFormat format) {
        Map<String, JsonNode> byKey = new HashMap<>();
        results.path("variants")
                .forEach(variant -> byKey.put(variant.path("key").asText(), variant));
        double largest = results.path("effects").path(0).path("size").asDouble();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("input", "first", "", "last", "", format.label() + " against the baseline"));
        for (JsonNode effect : results.path("effects")) {
            JsonNode keys = effect.path("variants");
            JsonNode first = run(byKey, keys.path(0).asText());
            JsonNode last = run(byKey, keys.path(keys.size() - 1).asText());
            rows.add(List.of(
                    TextTable.shortened(effect.path("name").asText(), NAME_MAX),
                    factor(keys.path(0).asText()),
                    format.difference(first.path("toBaseline")),
                    keys.size() > 1 ? factor(keys.path(keys.size() - 1).asText()) : "",
                    keys.size() > 1 ? format.difference(last.path("toBaseline")) : "",
                    format.bar(first.path("toBaseline"), last.path("toBaseline"), largest)));
        }
        return rows;
    }

    private static JsonNode run(Map<String, JsonNode> byKey, String key) {
        JsonNode variant = byKey.getOrDefault(key, MissingNode.getInstance());
        return byKey.getOrDefault(variant.path("sameAs").asText(), variant);
    }

    /** The factor at the end of a made key, such as {@code rate:dig:x0.8}. */
    private static String factor(String key) {
        int at = key.lastIndexOf(":x");
        return at < 0 ? "" : "×" + key.substring(at + 2);
    }
}
