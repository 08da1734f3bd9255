package io.bingosim.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReportsTest {
    private static final String REPORT = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="x" tests="1">
          <testcase name="passes" classname="x.ATest" time="0.1"/>
          <testcase name="passes_too" classname="x.ATest$Nested" time="0.1">
            <system-out><![CDATA[<failure>not one</failure>]]></system-out>
          </testcase>
          <testcase name="fails" classname="x.ATest" time="0.1">
            <failure message="1 &lt; 2" type="x"><![CDATA[trace]]></failure>
            <system-err>text</system-err>
          </testcase>
          <testcase name="breaks" classname="x.ATest" time="0.1"><error type="x"/></testcase>
          <testcase name="is_skipped" classname="x.ATest" time="0"><skipped/></testcase>
        </testsuite>
        """;

    @TempDir
    Path root;

    @Test
    void tests_are_counted_one_by_one_and_by_module() throws IOException {
        report("sim-engine", "surefire-reports");
        report("sim-engine", "failsafe-reports");
        report("api-service", "surefire-reports");
        Files.createDirectories(root.resolve("docs"));

        var counts = new TestReports(root).countByModule();

        assertThat(counts).containsOnlyKeys("api-service", "sim-engine");
        assertThat(counts.get("sim-engine")).isEqualTo(new TestCounts(4, 4));
        assertThat(counts.get("api-service")).hasToString("2 passed, 2 failed");
    }

    @Test
    void clearing_removes_reports_and_evidence() throws IOException {
        report("sim-engine", "surefire-reports");
        Path evidence = Files.createDirectories(root.resolve("sim-engine/target/faults"));

        new TestReports(root).clear();

        assertThat(new TestReports(root).countByModule()).isEmpty();
        assertThat(evidence).doesNotExist();
    }

    private void report(String module, String directory) throws IOException {
        Path reports =
                Files.createDirectories(root.resolve(module).resolve("target").resolve(directory));
        Files.writeString(root.resolve(module).resolve("pom.xml"), "<project/>");
        Files.writeString(reports.resolve("TEST-x.xml"), REPORT);
    }
}
