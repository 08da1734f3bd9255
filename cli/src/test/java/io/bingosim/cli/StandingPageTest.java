package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executes the worked example of docs/in-the-middle-of-the-event.md. */
class StandingPageTest {
    private static final Pattern COMMAND =
            Pattern.compile("```console\n\\$ ./bingosim (.*?)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern STANDING = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory;

    private String page = "";

    @BeforeEach
    void write_the_files_that_the_page_names() throws IOException {
        page = Files.readString(Path.of("../docs/in-the-middle-of-the-event.md"));
        Matcher standing = STANDING.matcher(page);
        assertThat(standing.find()).isTrue();
        Files.writeString(directory.resolve("standing.json"), standing.group(1));
        String blackout = Files.readString(Path.of("../scenarios/blackout.json"));
        Files.writeString(directory.resolve("tonight.json"), blackout.replaceFirst("\"GREEDY\"", "\"VALUE\""));
    }

    @Test
    void every_command_of_the_page_prints_the_table_below_it() {
        List<Example> examples = COMMAND.matcher(page)
                .results()
                .map(found -> new Example(found.group(1), found.group(2)))
                .toList();

        assertThat(examples).hasSize(2);
        examples.forEach(example -> {
            Recorded recorded = new Recorded(false, true);
            assertThat(recorded.execute(directory, Map.of(), arguments(example.command)))
                    .as(recorded.err())
                    .isEqualTo(ExitCode.OK);
            assertThat(withoutIntervals(recorded.out())).isEqualTo(withoutIntervals(example.output));
        });
    }

    private String[] arguments(String command) {
        return command.replace("scenarios/", "../scenarios/")
                .replace("standing.json", directory.resolve("standing.json").toString())
                .replace("tonight.json", directory.resolve("tonight.json").toString())
                .split(" ");
    }

    /** The lines of the teams; how intervals are computed is not what the page is about. */
    private static List<String> withoutIntervals(String table) {
        return table.lines()
                .filter(line -> line.contains(" % ("))
                .map(line -> line.replaceAll("\\([^)]*\\)", "").replaceAll(" +", " "))
                .toList();
    }

    private record Example(String command, String output) {}
}
