package io.bingosim.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.json.Violation;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.scenario.SeparateStanding;
import io.bingosim.engine.scenario.Warning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A scenario from a file or from standard input ({@code -}), and perhaps a standing; read and validated. */
record ScenarioSource(String name, String text, @Nullable String standing, ScenarioReading reading) {
    private static final int WARNINGS_SHOWN = 8;

    static ScenarioSource of(String file) {
        byte[] bytes = read(file, "the scenario");
        return new ScenarioSource(nameOf(file), textOf(bytes), null, ScenarioReader.read(bytes));
    }

    /** @param standingFile a file with a standing that replaces the one of the scenario; null if there is none */
    static ScenarioSource of(String file, @Nullable String standingFile) {
        if (standingFile == null) {
            return of(file);
        }
        if (file.equals("-") && standingFile.equals("-")) {
            throw CommandFailure.usage("the scenario and the standing cannot both come from standard input");
        }
        byte[] bytes = read(file, "the scenario");
        byte[] standing = read(standingFile, "the standing");
        return new ScenarioSource(
                nameOf(file) + " with " + nameOf(standingFile),
                textOf(bytes),
                textOf(standing),
                SeparateStanding.read(bytes, standing));
    }

    static String nameOf(String file) {
        return file.equals("-") ? "standard input" : file;
    }

    private static String textOf(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
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

    /** Reads a file, or standard input for {@code -}. */
    static byte[] read(String file, String what) {
        try {
            return file.equals("-") ? System.in.readAllBytes() : Files.readAllBytes(Path.of(file));
        } catch (NoSuchFileException e) {
            throw CommandFailure.usage("there is no file " + file);
        } catch (IOException e) {
            throw CommandFailure.usage("cannot read " + what + ": " + FailureReport.inPlainWords(e));
        }
    }
}
