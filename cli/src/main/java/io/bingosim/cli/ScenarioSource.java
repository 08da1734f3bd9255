package io.bingosim.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.json.Violation;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.scenario.Warning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A scenario from a file or from standard input ({@code -}), read and validated. */
record ScenarioSource(String name, byte[] bytes, ScenarioReading reading) {
    private static final int WARNINGS_SHOWN = 8;

    static ScenarioSource of(String file) {
        byte[] bytes = read(file);
        return new ScenarioSource(file.equals("-") ? "standard input" : file, bytes, ScenarioReader.read(bytes));
    }

    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Prints every violation and returns the exit code. */
    static int report(Terminal terminal, String name, List<Violation> violations, boolean json) {
        if (json) {
            terminal.print(document(violations));
            return ExitCode.USAGE;
        }
        int count = violations.size();
        terminal.say(name + " is not a valid scenario (" + count + (count == 1 ? " violation):" : " violations):"));
        for (Violation violation : violations) {
            String pointer = violation.pointer().isEmpty() ? "(document)" : violation.pointer();
            terminal.say("  " + pointer + "  " + violation.message());
        }
        return ExitCode.USAGE;
    }

    /** Prints the first warnings: a page of them would hide the results. */
    static void warn(Terminal terminal, List<Warning> warnings) {
        warnings.stream()
                .limit(WARNINGS_SHOWN)
                .forEach(warning -> terminal.say("warning: " + warning.pointer() + "  " + warning.message()));
        if (warnings.size() > WARNINGS_SHOWN) {
            terminal.say("warning: and " + (warnings.size() - WARNINGS_SHOWN) + " more");
        }
    }

    private static String document(List<Violation> violations) {
        try {
            return new ObjectMapper().writeValueAsString(Map.of("violations", violations));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] read(String file) {
        try {
            return file.equals("-") ? System.in.readAllBytes() : Files.readAllBytes(Path.of(file));
        } catch (NoSuchFileException e) {
            throw CommandFailure.usage("there is no file " + file);
        } catch (IOException e) {
            throw CommandFailure.usage("cannot read the scenario: " + FailureReport.inPlainWords(e));
        }
    }
}
