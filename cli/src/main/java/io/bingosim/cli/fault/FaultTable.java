package io.bingosim.cli.fault;

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

/** The table that {@code ./bingosim test --faults} prints: one row per test of a fault scenario. */
public final class FaultTable {
    private static final Pattern CASE = Pattern.compile("<testcase name=\"([^\"]*)\" classname=\"([^\"]*)\"[^>]*>");
    private static final Pattern SKIPPED = Pattern.compile("<skipped(?: message=\"([^\"]*)\")?");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final String ORDER = "WBPCAEHLGK";

    private FaultTable() {}

    /** The table as Markdown, from the evidence of the system tests and the test reports of all modules. */
    public static String of(Path root) throws IOException {
        StringBuilder text = new StringBuilder(markdown(rows(root)));
        for (Path report : reports(root)) {
            skipped(Files.readString(report)).forEach(line -> text.append(line).append(System.lineSeparator()));
        }
        return text.toString();
    }

    static String markdown(List<FaultEvidence> rows) {
        StringBuilder text = new StringBuilder("""
            | scenario | test | result | faults | runs | lost | duplicated | simulated again | longest pause s | recovery s |
            |---|---|---|---:|---:|---:|---:|---:|---:|---:|
            """);
        for (FaultEvidence row : rows) {
            FaultRunCounts counts = row.counts();
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

    /** Evidence takes precedence over a test report. */
    static List<FaultEvidence> rows(Path root) throws IOException {
        Map<String, FaultEvidence> byTest = new TreeMap<>();
        for (Path report : reports(root)) {
            reported(Files.readString(report)).forEach(row -> byTest.put(row.scenario() + row.test(), row));
        }
        for (Path file : matching(root, "faults", "*.properties")) {
            FaultEvidence evidence = FaultEvidence.read(file);
            if (evidence != null) {
                byTest.put(evidence.scenario() + evidence.test(), evidence);
            }
        }
        List<FaultEvidence> rows = new ArrayList<>(byTest.values());
        rows.sort(Comparator.comparing(FaultTable::order));
        return rows;
    }

    private static List<Path> reports(Path root) throws IOException {
        return matching(root, "{surefire,failsafe}-reports", "TEST-*.xml");
    }

    static List<FaultEvidence> reported(String xml) {
        List<FaultEvidence> rows = new ArrayList<>();
        forEachTest(xml, (scenario, method, body) -> {
            if (!SKIPPED.matcher(body).find()) {
                boolean passed = !body.contains("<failure") && !body.contains("<error");
                rows.add(new FaultEvidence(
                        scenario, method, passed, 0, FaultRunCounts.NONE, FaultEvidence.NOT_MEASURED));
            }
        });
        return rows;
    }

    /** A line for each test that was skipped, with the reason. */
    static List<String> skipped(String xml) {
        List<String> lines = new ArrayList<>();
        forEachTest(xml, (scenario, method, body) -> {
            Matcher skipped = SKIPPED.matcher(body);
            if (skipped.find()) {
                lines.add("skipped " + scenario + " " + method.replace('_', ' ') + ": " + skipped.group(1));
            }
        });
        return lines;
    }

    private static void forEachTest(String xml, ReportedTest action) {
        Matcher test = CASE.matcher(xml);
        while (test.find()) {
            String method = test.group(1).replace(' ', '_').replaceAll("[({].*", "");
            int end = test.group().endsWith("/>") ? test.end() : xml.indexOf("</testcase>", test.end());
            String body = xml.substring(test.start(), Math.max(end, test.end()));
            FaultScenarios.of(test.group(2), method).ifPresent(scenario -> action.accept(scenario, method, body));
        }
    }

    /** Takes a test of a fault scenario from a report. */
    private interface ReportedTest {
        void accept(String scenario, String method, String body);
    }

    /** W before B before P, and 2 before 10. */
    private static String order(FaultEvidence row) {
        Matcher number = NUMBER.matcher(row.scenario());
        int index = number.find() ? Integer.parseInt(number.group()) : 0;
        return String.format(
                Locale.ROOT, "%d%03d%s", ORDER.indexOf(row.scenario().charAt(0)), index, row.test());
    }

    private static List<Path> matching(Path root, String directory, String file) throws IOException {
        var matcher = root.getFileSystem().getPathMatcher("glob:**/target/" + directory + "/" + file);
        try (Stream<Path> found = Files.find(root.toAbsolutePath(), 4, (path, attributes) -> matcher.matches(path))) {
            return found.sorted().toList();
        }
    }
}
