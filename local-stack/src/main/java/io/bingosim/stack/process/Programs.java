package io.bingosim.stack.process;

import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Finds installed programs and runs one to its end. */
public final class Programs {
    /** Output and exit code; −1 means that the program exceeded its time and was killed. */
    public record Finished(int exitCode, String output) {
        public boolean succeeded() {
            return exitCode == 0;
        }
    }

    private Programs() {}

    /** The program's file on the search path, or null. */
    public static @Nullable Path find(String name) {
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        for (String directory : path.split(":", -1)) {
            Path candidate = Path.of(directory.isEmpty() ? "." : directory, name);
            if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
                return candidate;
            }
        }
        return null;
    }

    /** Runs a program without standard input; both output streams come back as one text. */
    public static Finished run(Duration timeout, Map<String, String> environment, List<String> command) {
        Path output = null;
        try {
            // A file, not a pipe: a grandchild that keeps the pipe open would block the reader.
            output = Files.createTempFile("bingosim-", ".out");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
            String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
            return new Finished(ended ? process.exitValue() : -1, text);
        } catch (IOException e) {
            throw new EnvironmentException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while running " + command.get(0), e);
        } finally {
            Directories.removeQuietly(output);
        }
    }
}
