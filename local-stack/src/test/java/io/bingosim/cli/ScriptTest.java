package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of the script that need no build. */
class ScriptTest {
    @Test
    void without_arguments_it_helps_with_examples() {
        Programs.Finished finished = script();

        assertThat(finished.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(finished.output())
                .contains("Examples:")
                .contains("./bingosim run scenarios/small.json --runs 10000");
    }

    @Test
    void every_command_has_its_help() {
        for (String command : List.of("run", "simulate", "up", "key", "test", "fmt", "doctor")) {
            Programs.Finished finished = script("help", command);

            assertThat(finished.exitCode()).as(command).isEqualTo(ExitCode.OK);
            assertThat(finished.output()).as(command).contains("./bingosim " + command);
        }
    }

    @Test
    void what_does_not_exist_is_a_usage_error() {
        assertThat(script("dance").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(script("help", "dance").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(script("test", "dance").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(script("bench", "dance").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void it_knows_its_version() {
        assertThat(script("--version").output()).matches("bingosim \\d+\\.\\d+\\.\\d+\\s+");
    }

    @Test
    void it_works_through_a_link_and_from_a_path_with_a_space(@TempDir Path directory) throws Exception {
        Path link = Files.createSymbolicLink(
                directory.resolve("a link"), Path.of("../bingosim").toRealPath());

        Programs.Finished finished =
                Programs.run(Duration.ofSeconds(20), Map.of("LANG", "C"), List.of(link.toString(), "--version"));

        assertThat(finished.output()).startsWith("bingosim ");
    }

    @Test
    void doctor_says_what_is_here() {
        Programs.Finished finished = script("doctor");

        assertThat(finished.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(finished.output())
                .contains("Java:")
                .contains("Postgres: embedded")
                .contains("RabbitMQ");
    }

    private static Programs.Finished script(String... arguments) {
        List<String> line = new ArrayList<>(List.of("../bingosim"));
        line.addAll(List.of(arguments));
        return Programs.run(Duration.ofSeconds(60), Map.of("LANG", "C"), line);
    }
}
