package io.bingosim.stack.process;

import java.util.List;
import java.util.regex.Pattern;

/** Extracts from a program's output the line that states why it failed, so that a message stays one line. */
public final class LastError {
    private static final Pattern SEVERE = Pattern.compile("\\b(FATAL|PANIC|ERROR|error|could not|Exception)\\b");
    private static final String UNKNOWN = "unknown reason";

    private LastError() {}

    public static String in(String output) {
        if (output.contains("No space left on device")) {
            return "the disk is full; free some space, or set BINGOSIM_HOME to another disk";
        }
        List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
        return lines.stream()
                .filter(line -> SEVERE.matcher(line).find())
                .reduce((first, last) -> last)
                .orElse(lines.isEmpty() ? UNKNOWN : lines.get(lines.size() - 1))
                .strip();
    }
}
