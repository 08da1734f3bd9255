package io.bingosim.bench.start;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a command of {@code ./bingosim} cost.
 *
 * @param firstLine when the first byte appeared on standard error
 * @param processor the processor time of the command and all processes that it started
 */
record TimedCommand(double seconds, double firstLine, double processor) {
    /** Java does not know the processor time of a process that has ended, bash does. */
    private static final String TIMED = """
            exec 3>&2
            TIMEFORMAT='%3R %3U %3S'
            { time "$@" </dev/null >/dev/null 2>&3; } 2>&1
            """;

    static TimedCommand run(Path root, Path home, String... arguments) {
        List<String> line = new ArrayList<>(
                List.of("bash", "-c", TIMED, "bash", root.resolve("bingosim").toString()));
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line);
        // The command must start as a user's does: with what the launcher has prepared.
        builder.environment().remove("BINGOSIM_BUILD");
        builder.environment().putAll(Map.of("BINGOSIM_HOME", home.toString(), "LC_ALL", "C.UTF-8"));
        long started = System.nanoTime();
        try {
            Process process = builder.start();
            ByteArrayOutputStream errors = new ByteArrayOutputStream();
            InputStream progress = process.getErrorStream();
            int first = progress.read();
            double firstLine = (System.nanoTime() - started) / 1e9;
            errors.write(first);
            progress.transferTo(errors);
            String times = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", arguments) + " failed: " + errors);
            }
            return parse(times, firstLine);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static TimedCommand parse(String times, double firstLine) {
        String[] parts = times.strip().split(" ", -1);
        return new TimedCommand(
                Double.parseDouble(parts[0]), firstLine, Double.parseDouble(parts[1]) + Double.parseDouble(parts[2]));
    }
}
