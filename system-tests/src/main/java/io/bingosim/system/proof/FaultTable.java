package io.bingosim.system.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The table at the end of the fault suite: {@code FaultTable ROOT} reads the evidence of the system tests and the test
 * reports of all modules and prints Markdown.
 */
public final class FaultTable {
    private static final Pattern CASE = Pattern.compile("<testcase name=\"([^\"]*)\" classname=\"([^\"]*)\"[^>]*>");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private FaultTable() {}

    public static void main(String[] arguments) throws IOException {
        Path root = Path.of(arguments.length == 0 ? "." : arguments[0]);
        System.out.print(markdown(rows(root)));
    }

    static String markdown(List<Evidence> rows) {
        StringBuilder text = new StringBuilder("""
                | scenario | test | result | faults | runs | lost | duplicated | simulated again | longest pause s | recovery s |
                |---|---|---|---:|---:|---:|---:|---:|---:|---:|
                """);
        for (Evidence row : rows) {
            Counts counts = row.counts();
            boolean counted = counts.runs() > 0;
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |%n",
                    row.scenario(),
                    row.test().replace('_', ' '),
                    row.passed() ? "passed" : "FAILED",
                    row.faults() == 0 ? "–" : row.faults(),
                    counted ? String.format(Locale.ROOT, "%,d", counts.runs()) : "–",
                    counted ? counts.lost() : "–",
                    counted ? counts.duplicated() : "–",
                    counted ? counts.simulatedAgain() : "–",
                    counted ? seconds(counts.longestPause()) : "–",
                    row.recoverySeconds() < 0 ? "–" : seconds(row.recoverySeconds())));
        }
        return text.toString();
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** Evidence where a test left some; else what its report says. */
    static List<Evidence> rows(Path root) throws IOException {
        Map<String, Evidence> byTest = new TreeMap<>();
        for (Path report : matching(root, "{surefire,failsafe}-reports", "TEST-*.xml")) {
            reported(Files.readString(report)).forEach(row -> byTest.put(row.scenario() + row.test(), row));
        }
        for (Path file : matching(root, "faults", "*.properties")) {
            Evidence evidence = Evidence.read(file);
            if (evidence != null) {
                byTest.put(evidence.scenario() + evidence.test(), evidence);
            }
        }
        List<Evidence> rows = new ArrayList<>(byTest.values());
        rows.sort(Comparator.comparing(FaultTable::order));
        return rows;
    }

    static List<Evidence> reported(String xml) {
        List<Evidence> rows = new ArrayList<>();
        Matcher test = CASE.matcher(xml);
        while (test.find()) {
            String method = test.group(1).replace(' ', '_').replaceAll("[({].*", "");
            int end = test.group().endsWith("/>") ? test.end() : xml.indexOf("</testcase>", test.end());
            String body = xml.substring(test.start(), Math.max(end, test.end()));
            boolean passed = !body.contains("<failure") && !body.contains("<error");
            Scenarios.of(test.group(2), method)
                    .ifPresent(scenario ->
                            rows.add(new Evidence(scenario, method, passed, 0, Counts.NONE, Evidence.NOT_MEASURED)));
        }
        return rows;
    }

    /** W before B before P …, and 2 before 10. */
    private static String order(Evidence row) {
        Matcher number = NUMBER.matcher(row.scenario());
        int index = number.find() ? Integer.parseInt(number.group()) : 0;
        return String.format(
                Locale.ROOT, "%d%03d%s", "WBPCALG".indexOf(row.scenario().charAt(0)), index, row.test());
    }

    private static List<Path> matching(Path root, String directory, String file) throws IOException {
        var matcher = root.getFileSystem().getPathMatcher("glob:**/target/" + directory + "/" + file);
        try (Stream<Path> found = Files.find(root.toAbsolutePath(), 4, (path, attributes) -> matcher.matches(path))) {
            return found.sorted().toList();
        }
    }
}
