package io.bingosim.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A row of docs/metrics.md. */
record DocumentedMetric(String name, String type, String unit, Set<String> labels, String process, String meaning) {
    private static final Pattern ROW = Pattern.compile(
            "(?m)^\\| `(bingosim_\\w+)` \\| (\\w+) \\| ([^|]+) \\| ([^|]+) \\| (both|worker|API) \\| (.+) \\|$");
    private static final Pattern LABEL = Pattern.compile("`(\\w+)`");
    private static final Set<String> SUFFIX_UNITS = Set.of("seconds", "bytes", "ratio");

    static String page() throws IOException {
        return Files.readString(Path.of(System.getProperty("bingosim.root", ".."), "docs", "metrics.md"));
    }

    static List<DocumentedMetric> all(String page) {
        return ROW.matcher(page).results().map(DocumentedMetric::of).toList();
    }

    private static DocumentedMetric of(MatchResult row) {
        Set<String> labels = new TreeSet<>();
        Matcher label = LABEL.matcher(row.group(4));
        while (label.find()) {
            labels.add(label.group(1));
        }
        return new DocumentedMetric(row.group(1), row.group(2), row.group(3), labels, row.group(5), row.group(6));
    }

    boolean isExportedBy(String process) {
        return this.process.equals("both") || this.process.equals(process);
    }

    /** Base units come last, before the ending of a counter; anything else names the things that are counted. */
    boolean hasUnitInName() {
        String stem = name.replaceFirst("_total$", "");
        if (SUFFIX_UNITS.contains(unit)) {
            return stem.endsWith("_" + unit);
        }
        return unit.equals("0/1") || stem.contains("_" + unit.replaceFirst("(?<=[sh])es$|ies$|s$", ""));
    }
}
