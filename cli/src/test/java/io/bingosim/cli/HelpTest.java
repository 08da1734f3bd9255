package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

class HelpTest {
    @TempDir
    static Path home;

    private final Recorded recorded = Recorded.plain();

    @Test
    void without_arguments_the_commands_and_examples_are_listed() {
        assertThat(execute()).isEqualTo(ExitCode.OK);

        assertThat(recorded.out())
                .contains(
                        "run ",
                        "simulate ",
                        "validate ",
                        "experiment ",
                        "best ",
                        "effects ",
                        "up ",
                        "dev ",
                        "key ",
                        "test ",
                        "bench ",
                        "fmt ",
                        "doctor ",
                        "help ")
                .contains("Examples:")
                .contains("./bingosim run scenarios/small.json --runs 10000");
    }

    @Test
    void the_version_is_printed() {
        assertThat(execute("--version")).isEqualTo(ExitCode.OK);

        assertThat(recorded.out()).matches("bingosim \\d+\\.\\d+\\.\\d+\\s+");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_option_is_described(List<String> path) {
        CommandLine command = tree();
        for (String word : path) {
            command = command.getSubcommands().get(word);
        }
        List<String> line = new ArrayList<>(path);
        line.add("--help");

        assertThat(execute(line.toArray(String[]::new))).isEqualTo(ExitCode.OK);

        String help = recorded.out();
        assertThat(help).contains("Usage: ./bingosim " + String.join(" ", path));
        assertThat(command.getCommandSpec().usageMessage().header()).isNotEmpty();
        for (OptionSpec option : command.getCommandSpec().options()) {
            assertThat(help).contains(option.longestName());
            assertThat(option.description()).as(option.longestName()).isNotEmpty();
        }
        for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
            assertThat(help).contains(parameter.paramLabel());
            assertThat(parameter.description()).as(parameter.paramLabel()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void help_before_a_command_is_the_same_as_after_it(List<String> path) {
        if (path.size() > 1) {
            return;
        }
        Recorded after = Recorded.plain();

        execute("help", path.get(0));
        after.execute(home, Map.of(), path.get(0), "--help");

        assertThat(recorded.out()).isEqualTo(after.out()).isNotEmpty();
    }

    static Stream<List<String>> commands() {
        List<List<String>> found = new ArrayList<>();
        collect(tree(), List.of(), found);
        return found.stream();
    }

    private static void collect(CommandLine parent, List<String> path, List<List<String>> found) {
        parent.getSubcommands().forEach((name, child) -> {
            if (!name.equals("help")) {
                List<String> longer =
                        Stream.concat(path.stream(), Stream.of(name)).toList();
                found.add(longer);
                collect(child, longer, found);
            }
        });
    }

    private static CommandLine tree() {
        return BingosimCommand.commandLine(new Invocation(Recorded.plain().terminal(), Path.of(".."), home, Map.of()));
    }

    private int execute(String... arguments) {
        return recorded.execute(home, Map.of(), arguments);
    }
}
