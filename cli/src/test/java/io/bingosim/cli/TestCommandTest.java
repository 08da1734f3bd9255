package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./bingosim test} with a Maven that writes one report and records its arguments. */
class TestCommandTest {
    private static final String MAVEN = """
        #!/bin/sh
        echo "$*" >>maven-calls
        echo "[INFO] Building sim-engine 0.1.0 [1/1]"
        mkdir -p sim-engine/target/surefire-reports
        cat >sim-engine/target/surefire-reports/TEST-x.xml <<'END'
        <testsuite>
          <testcase name="w1_workers_are_killed" classname="x.ATest"/>
          <testcase name="b" classname="x.ATest">OUTCOME</testcase>
        </testsuite>
        END
        exit EXIT
        """;

    @TempDir
    Path clone;

    @BeforeEach
    void a_module() throws IOException {
        Files.createDirectories(clone.resolve("sim-engine"));
        Files.writeString(clone.resolve("sim-engine/pom.xml"), "<project/>");
    }

    @Test
    void the_total_is_the_last_line() throws IOException {
        maven("", ExitCode.OK);

        Programs.Finished finished = test();

        assertThat(finished.exitCode()).as(finished.output()).isEqualTo(ExitCode.OK);
        assertThat(finished.output().lines())
                .contains("testing sim-engine (1 of 1)", "sim-engine         2 passed, 0 failed")
                .endsWith("2 passed, 0 failed");
        assertThat(calls()).containsExactly("-B --fail-at-end verify");
        assertThat(clone.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void a_failed_test_gives_exit_code_one() throws IOException {
        maven("<failure/>", ExitCode.FAILED);

        Programs.Finished finished = test();

        assertThat(finished.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(finished.output().lines()).endsWith("1 passed, 1 failed");
    }

    @Test
    void a_build_that_fails_without_a_failed_test_gives_exit_code_one() throws IOException {
        maven("", ExitCode.FAILED);

        Programs.Finished finished = test();

        assertThat(finished.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(finished.output()).contains("the log is").endsWith("2 passed, 0 failed\n");
    }

    @Test
    void faults_selects_the_fault_suite_and_prints_its_table() throws IOException {
        maven("", ExitCode.OK);

        Programs.Finished finished = test("--faults", "-Dbingosim.seed=5");

        assertThat(calls().get(0))
                .contains(" -Dfaults ", " -Dbingosim.race.rounds=10000 ", " -pl system-tests ")
                .endsWith(" -Dbingosim.seed=5");
        assertThat(finished.output()).contains("| W1 | w1 workers are killed | passed |");
        assertThat(finished.output().lines()).endsWith("2 passed, 0 failed");
    }

    @Test
    void soak_passes_the_minutes_on() throws IOException {
        maven("", ExitCode.OK);

        test("--soak", "3");

        assertThat(calls().get(0)).contains("-Dit.test=SoakIT").endsWith(" -Dbingosim.soak.minutes=3");
    }

    private void maven(String outcome, int exitCode) throws IOException {
        Path mvn = clone.resolve("mvn");
        Files.writeString(mvn, MAVEN.replace("OUTCOME", outcome).replace("EXIT", Integer.toString(exitCode)));
        Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(clone.resolve("maven-calls"));
    }

    /** In a second JVM: only there can the search path begin with the fake Maven. */
    private Programs.Finished test(String... options) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dbingosim.root=" + clone,
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "io.bingosim.cli.BingosimCommand",
                "test"));
        line.addAll(List.of(options));
        Map<String, String> environment = Map.of(
                "PATH",
                clone + ":" + System.getenv("PATH"),
                "BINGOSIM_HOME",
                clone.resolve("home").toString());
        return Programs.run(Duration.ofMinutes(1), environment, line);
    }
}
