package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./bingosim} in a fake clone, with a Java and a Maven that only record how they are called. */
class LauncherTest {
    private static final String JAVA = """
        #!/bin/sh
        if [ "$1" = -version ]; then echo 'openjdk version "17.0.1" 2021-10-19' >&2; exit 0; fi
        echo "java $*"
        """;
    private static final String MAVEN = """
        #!/bin/sh
        echo "$*" >>maven-calls
        echo "[INFO] Building local-stack 0.1.0 [2/4]"
        [ ! -e broken ] || { echo "[ERROR] it does not compile"; exit 1; }
        mkdir -p cli/target/lib
        touch cli/target/lib/picocli.jar cli/target/cli-0.1.0.jar
        """;

    @TempDir
    Path directory;

    private Path clone;
    private Path programs;

    @BeforeEach
    void a_fresh_clone() throws IOException {
        clone = Files.createDirectory(directory.resolve("a clone"));
        programs = Files.createDirectory(directory.resolve("programs"));
        Files.copy(Path.of("../bingosim"), clone.resolve("bingosim"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(clone.resolve("pom.xml"), "<project/>");
        for (String module : List.of("sim-engine", "sim-experiment", "local-stack", "cli")) {
            Path sources = Files.createDirectories(clone.resolve(module).resolve("src/main/java"));
            Files.writeString(sources.resolve("A.java"), "class A {}");
            Files.writeString(clone.resolve(module).resolve("pom.xml"), "<project/>");
        }
        executable(programs.resolve("java"), JAVA);
        executable(programs.resolve("mvn"), MAVEN);
    }

    @Test
    void the_first_call_builds_and_hands_over() throws IOException {
        Programs.Finished finished = launch("doctor", "--some option");

        assertThat(finished.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(finished.output())
                .contains("building the command line")
                .contains("building local-stack (2 of 4)")
                .contains("-cp " + clone + "/target/cli/* io.bingosim.cli.BingosimCommand doctor --some option");
        assertThat(mavenCalls()).containsExactly("-B -Dfast -Dmaven.test.skip=true -pl cli -am package");
        assertThat(clone.resolve("target/cli/picocli.jar")).exists();
        assertThat(clone.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void commands_that_need_the_api_build_it_in_the_same_maven_run() throws IOException {
        launch("run", "x.json", "--runs", "1");

        assertThat(mavenCalls().get(0)).contains("-pl cli,api-service ");
        assertThat(clone.resolve("target/built-api-service")).exists();
    }

    @Test
    void the_engine_in_the_command_line_is_compiled_with_care() {
        assertThat(launch("experiment", "x.json", "--local").output()).contains("-XX:TieredStopAtLevel=4");
        assertThat(launch("experiment", "x.json").output()).contains("-XX:TieredStopAtLevel=1");
    }

    @Test
    void help_builds_the_command_line_alone() throws IOException {
        launch("run", "--help");

        assertThat(mavenCalls().get(0)).contains("-pl cli ");
    }

    @Test
    void only_a_change_of_a_source_leads_to_another_build() throws IOException {
        launch("help");
        launch("help");
        assertThat(mavenCalls()).hasSize(1);

        Path source = clone.resolve("local-stack/src/main/java/A.java");
        Files.setLastModifiedTime(source, FileTime.fromMillis(System.currentTimeMillis() + 2_000));
        launch("help");
        assertThat(mavenCalls()).hasSize(2);
    }

    @Test
    void a_failed_build_shows_its_errors_and_is_repeated() throws IOException {
        Files.createFile(clone.resolve("broken"));

        Programs.Finished finished = launch("help");

        assertThat(finished.exitCode()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(finished.output())
                .contains("[ERROR] it does not compile")
                .contains("bingosim: the build failed; its log is " + clone + "/.bingosim/log/build.log");
        Files.delete(clone.resolve("broken"));
        assertThat(launch("help").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void two_builds_in_one_clone_wait_for_each_other() throws Exception {
        Path lock = Files.createDirectories(clone.resolve("target/build.lock"));
        Files.writeString(
                lock.resolve("pid"), Long.toString(ProcessHandle.current().pid()));
        Thread owner = new Thread(() -> {
            try {
                Thread.sleep(1_000);
                Files.delete(lock.resolve("pid"));
                Files.delete(lock);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        owner.start();
        Programs.Finished finished = launch("help");
        owner.join();

        assertThat(finished.output()).contains("waiting for another build in this directory");
        assertThat(finished.exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void a_lock_whose_owner_has_ended_is_void() throws IOException {
        Path lock = Files.createDirectories(clone.resolve("target/build.lock"));
        Files.writeString(lock.resolve("pid"), "999999999");

        assertThat(launch("help").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void a_data_directory_that_cannot_be_written_gets_one_line() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        Programs.Finished finished = launch(Map.of("BINGOSIM_HOME", file + "/home"), "help");

        assertThat(finished.exitCode()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(finished.output().lines()).hasSize(1);
        assertThat(finished.output()).startsWith("bingosim: cannot create").contains("BINGOSIM_HOME");
    }

    @Test
    void a_missing_maven_or_java_is_named() throws IOException {
        Files.delete(programs.resolve("mvn"));
        assertThat(launch("help").output()).contains("bingosim: Maven is not installed");

        Programs.Finished finished = launch(Map.of("JAVA_HOME", directory.toString()), "help");
        assertThat(finished.exitCode()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(finished.output()).contains("bingosim: Java is not installed");
    }

    @Test
    void it_works_through_a_link() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("a link"), clone.resolve("bingosim"));

        assertThat(run(link, Map.of(), "--version").output()).contains("-Dbingosim.root=" + clone);
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> mavenCalls() throws IOException {
        return Files.readAllLines(clone.resolve("maven-calls"));
    }

    private Programs.Finished launch(String... arguments) {
        return launch(Map.of(), arguments);
    }

    private Programs.Finished launch(Map<String, String> environment, String... arguments) {
        return run(clone.resolve("bingosim"), environment, arguments);
    }

    /** On a search path with coreutils and the fake programs alone. */
    private Programs.Finished run(Path script, Map<String, String> environment, String... arguments) {
        List<String> line =
                new ArrayList<>(List.of("env", "-u", "BINGOSIM_HOME", "-u", "JAVA_HOME", "-u", "BINGOSIM_BUILD"));
        Map<String, String> variables = new HashMap<>(environment);
        variables.put("PATH", programs + ":" + tools());
        variables.forEach((name, value) -> line.add(name + "=" + value));
        line.add(script.toString());
        line.addAll(List.of(arguments));
        return Programs.run(Duration.ofSeconds(30), Map.of("LANG", "C"), line);
    }

    private Path tools() {
        Path tools = directory.resolve("tools");
        try {
            Files.createDirectories(tools);
            for (String name : List.of(
                    "bash",
                    "env",
                    "cat",
                    "cp",
                    "dirname",
                    "mkdir",
                    "mv",
                    "readlink",
                    "rm",
                    "sh",
                    "sleep",
                    "stty",
                    "touch")) {
                Path program = Programs.find(name);
                if (program != null) {
                    executable(tools.resolve(name), "#!/bin/sh\nexec " + program + " \"$@\"\n");
                }
            }
            return tools;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
