package io.bingosim.cli.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultTableTest {
    private static final String REPORT = """
        <testsuite>
          <testcase name="w1_workers_killed" classname="x.WorkersIT" time="1.5"/>
          <testcase name="b10_later" classname="x.WorkersIT" time="1.5">
            <failure message="no"/>
          </testcase>
          <testcase name="b2_sooner" classname="x.WorkersIT" time="1.5"/>
          <testcase name="a_test_of_something_else" classname="x.OtherIT" time="1"/>
          <testcase name="hostile_bodies_are_refused" classname="x.HostileBodiesIT" time="1"/>
        </testsuite>
        """;

    @TempDir
    private Path root;

    @Test
    void a_scenario_is_found_by_its_test_name_or_by_the_list() throws IOException {
        report();

        assertThat(FaultTable.rows(root)).extracting(FaultEvidence::scenario).containsExactly("W1", "B2", "B10", "A5");
        assertThat(FaultTable.rows(root)).extracting(FaultEvidence::passed).containsExactly(true, true, false, true);
    }

    @Test
    void evidence_takes_precedence_over_a_report() throws IOException {
        report();
        new FaultEvidence("W1", "w1_workers_killed", true, 4, new FaultRunCounts(1_000, 0, 0, 12, 1.25), 2.5)
                .write(root.resolve("m/target/faults"));

        assertThat(FaultTable.markdown(FaultTable.rows(root)))
                .contains("| W1 | w1 workers killed | passed | 4 | 1,000 | 0 | 0 | 12 | 1.3 | 2.5 |");
    }

    private void report() throws IOException {
        Path reports = Files.createDirectories(root.resolve("m/target/failsafe-reports"));
        Files.writeString(reports.resolve("TEST-x.xml"), REPORT);
    }

    @Test
    void a_skipped_test_is_reported_with_its_reason_and_has_not_passed() {
        String report = """
            <testcase name="k1_clocks" classname="x.ClockStepsIT" time="0">
              <skipped message="no libfaketime"/>
            </testcase>
            """;

        assertThat(FaultTable.reported(report)).isEmpty();
        assertThat(FaultTable.skipped(report)).containsExactly("skipped K1 k1 clocks: no libfaketime");
    }
}
