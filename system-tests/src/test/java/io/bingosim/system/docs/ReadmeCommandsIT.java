package io.bingosim.system.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.cli.BingosimCommand;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.process.ChildProcess;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Programs;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executes the commands of the README as a reader would: every {@code ./bingosim} line of a code block, with the output
 * shown below a {@code $} line, and every shell block that calls the API, against a running system.
 */
class ReadmeCommandsIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern FENCED = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```");
    private static final Pattern INDENTED = Pattern.compile("(?m)(?:^    .*\\n)+");
    private static final Pattern MENTIONED = Pattern.compile("`(\\./bingosim[^`]*)`");

    /** These would run this test, or take half an hour: their options are checked, they are not executed. */
    private static final Set<String> NOT_EXECUTED = Set.of("test", "bench", "fmt", "up", "dev");

    /** These are executed also where the text only mentions them. */
    private static final Set<String> QUICK = Set.of("./bingosim doctor", "./bingosim help");

    @TempDir
    static Path home;

    /** A command and the output that the README shows for it. */
    private record Example(String command, List<String> output) {}

    @TestFactory
    Stream<DynamicTest> every_example_works() throws IOException {
        Map<String, Example> examples = new LinkedHashMap<>();
        blocks().flatMap(block -> examplesIn(block).stream())
                .forEach(example -> examples.putIfAbsent(example.command(), example));
        assertThat(examples).isNotEmpty();
        return examples.values().stream()
                .map(example -> DynamicTest.dynamicTest(example.command(), () -> {
                    requireValid(example.command());
                    if (!NOT_EXECUTED.contains(example.command().split("\\s+")[1])) {
                        execute(example);
                    }
                }));
    }

    @Test
    void the_scenario_excerpt_is_part_of_the_sample() throws IOException {
        String excerpt = blocks().filter(block -> block.contains("\"strategy\""))
                .findFirst()
                .orElseThrow();

        assertThat(Files.readString(ROOT.resolve("scenarios/harbour.json"))).contains(excerpt);
    }

    @Test
    void every_command_that_is_mentioned_works() throws IOException {
        Matcher mentioned = MENTIONED.matcher(readme());
        while (mentioned.find()) {
            String command = mentioned.group(1).replaceAll("\\b[A-Z_]{2,}\\b|…", "x");
            // The text may name a command without its arguments; with --help none is required.
            requireValid(command + " --help");
            if (QUICK.contains(command)) {
                execute(new Example(command, List.of()));
            }
        }
    }

    @Test
    void the_calls_of_the_api_work_against_a_running_system() throws IOException {
        List<String> scripts = blocks().filter(block -> block.contains("curl ")).toList();
        assertThat(scripts).isNotEmpty();
        assumeThat(List.of("curl", "jq")).allMatch(ReadmeCommandsIT::isInstalled);
        int port = FreePorts.next();
        int managementPort = FreePorts.next();
        Path log = home.resolve("up.log");
        List<String> line = List.of(
                "./bingosim",
                "up",
                "--port",
                Integer.toString(port),
                "--management-port",
                Integer.toString(managementPort));
        try (ChildProcess up = ChildProcess.command(line)
                .directory(ROOT)
                .environment(environment())
                .log(log)
                .start()) {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> !up.isAlive() || Files.readString(log).contains("ready http://"));
            assertThat(Files.readString(log))
                    .contains("management api http://127.0.0.1:" + managementPort + "\nready http://127.0.0.1:" + port);

            for (String script : scripts) {
                String adapted = "set -e\n" + withoutLauncher(script).replace("8080", Integer.toString(port));
                Programs.Finished finished = Programs.run(
                        Duration.ofMinutes(2), environment(), List.of("bash", "-c", "cd .. && " + adapted));
                assertThat(finished.exitCode()).as(finished.output()).isZero();
                assertThat(finished.output()).isNotBlank().doesNotContain("urn:bingosim:problem");
            }
        }
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** The system is already running. */
    private static String withoutLauncher(String script) {
        return script.lines()
                .map(line -> line.replaceFirst("^\\$ ", ""))
                .filter(line -> !line.startsWith("./bingosim"))
                .reduce("", (text, line) -> text + line + "\n");
    }

    private static List<Example> examplesIn(String block) {
        List<Example> examples = new ArrayList<>();
        List<String> output = List.of();
        for (String line : block.lines().toList()) {
            String command = line.replaceFirst("^\\$ ", "").replaceFirst("\\s+#.*", "");
            if (command.startsWith("./bingosim")) {
                output = new ArrayList<>();
                examples.add(new Example(command, output));
            } else if (!examples.isEmpty() && block.contains("$ ./bingosim") && !line.isBlank()) {
                output.add(line);
            }
        }
        return examples;
    }

    private static void execute(Example example) {
        Programs.Finished finished = Programs.run(
                Duration.ofMinutes(3), environment(), List.of("bash", "-c", "cd .. && " + example.command()));

        assertThat(finished.exitCode()).as(finished.output()).isZero();
        for (String line : example.output()) {
            if (!line.contains("…") && !line.contains("...")) {
                assertThat(finished.output()).contains(line.strip());
            }
        }
    }

    private static void requireValid(String command) {
        String[] words = command.strip().split("\\s+");
        String[] arguments = Stream.of(words).skip(1).toArray(String[]::new);
        BingosimCommand.commandLine(Invocation.of(Map.of())).parseArgs(arguments);
    }

    private static Map<String, String> environment() {
        return Map.of(
                "BINGOSIM_BUILD", "no", "BINGOSIM_HOME", home.resolve("data").toString(), "LC_ALL", "C.UTF-8");
    }

    private static Stream<String> blocks() throws IOException {
        String text = readme();
        Stream<String> fenced = FENCED.matcher(text).results().map(block -> block.group(2));
        Stream<String> indented = INDENTED.matcher(FENCED.matcher(text).replaceAll(""))
                .results()
                .map(block -> block.group().replaceAll("(?m)^    ", ""));
        return Stream.concat(fenced, indented);
    }

    private static String readme() throws IOException {
        return Files.readString(ROOT.resolve("README.md"));
    }
}
