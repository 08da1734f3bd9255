package io.bingosim.api.experiment;

import io.bingosim.experiment.result.ExperimentResults;
import io.bingosim.experiment.result.ExperimentResults.Estimate;
import io.bingosim.experiment.result.ExperimentResults.PairedDifference;
import io.bingosim.experiment.result.ExperimentResults.VariantResults;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results of an experiment as CSV. */
final class VariantRows {
    static final String HEADER = "key,name,sameAs,verdict,runs,missingRuns,value,low,high,"
            + "toLeader,toLeaderLow,toLeaderHigh,toLeaderRuns,toBaseline,toBaselineLow,toBaselineHigh,toBaselineRuns,"
            + "eliminatedLook,eliminatedBy\n";

    private VariantRows() {}

    static String of(ExperimentResults results) {
        return HEADER + results.variants().stream().map(VariantRows::row).collect(Collectors.joining());
    }

    private static String row(VariantResults variant) {
        return cells(variant).stream().map(VariantRows::cell).collect(Collectors.joining(",")) + "\n";
    }

    /** One value per column. */
    static List<@Nullable Object> cells(VariantResults variant) {
        List<@Nullable Object> cells = new ArrayList<>();
        cells.add(variant.key());
        cells.add(variant.name());
        cells.add(variant.sameAs());
        cells.add(variant.verdict());
        cells.add(variant.runs());
        cells.add(variant.missingRuns());
        Estimate value = variant.value();
        cells.add(value == null ? null : value.value());
        cells.add(value == null ? null : value.low());
        cells.add(value == null ? null : value.high());
        add(cells, variant.toLeader());
        add(cells, variant.toBaseline());
        var eliminated = variant.eliminated();
        cells.add(eliminated == null ? null : eliminated.look());
        cells.add(eliminated == null ? null : eliminated.by());
        return cells;
    }

    private static void add(List<@Nullable Object> cells, @Nullable PairedDifference difference) {
        cells.add(difference == null ? null : difference.value());
        cells.add(difference == null ? null : difference.low());
        cells.add(difference == null ? null : difference.high());
        cells.add(difference == null ? null : difference.runs());
    }

    /** RFC 4180. */
    private static String cell(@Nullable Object value) {
        String text = value == null ? "" : value.toString();
        return text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                ? "\"" + text.replace("\"", "\"\"") + "\""
                : text;
    }
}
