package io.bingosim.stack.process;

import io.bingosim.stack.EnvironmentException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A process that does not outlive this one, however this one ends.
 *
 * <p>It starts as a shell that forks a watcher and then executes the program, so {@link #pid()} is the program's own. The
 * watcher holds the reading end of a pipe from this JVM: end of file while the program is alive means that the JVM has
 * ended, even by SIGKILL. Both run in a separate session, so that Ctrl-C in the terminal reaches this JVM alone, which
 * then stops its children in order.
 */
public final class ChildProcess implements AutoCloseable {
    private static final String LEASH = """
        exec 3<&0 </dev/null
        self=$$ end=$1 grace=$2 scratch=$3
        shift 3
        alive() {
            kill -0 "$self" 2>/dev/null || return 1
            # An orphan may stay a zombie where process 1 does not reap.
            if [ -r "/proc/$self/stat" ]; then
                read -r _ _ state _ <"/proc/$self/stat" && [ "$state" != Z ]
            fi
        }
        (
            trap '' HUP INT TERM
            while IFS= read -r _ <&3; do :; done
            alive || exit 0
            kill -s CONT "$self"
            kill -s "$end" "$self"
            tick=0
            while alive && [ "$tick" -lt "$grace" ]; do
                sleep 0.1
                tick=$((tick + 1))
            done
            kill -s KILL "$self"
            [ -z "$scratch" ] || rm -rf -- "$scratch"
        ) >/dev/null 2>&1 &
        exec 3<&-
        exec "$@"
        """;

    private final Process process;
    private final Signal endSignal;
    private final Duration grace;
    private final @Nullable Path log;
    private final long logStart;

    private ChildProcess(Process process, Builder spec, long logStart) {
        this.process = process;
        this.endSignal = spec.endSignal;
        this.grace = spec.grace;
        this.log = spec.log;
        this.logStart = logStart;
    }

    public static Builder command(List<String> command) {
        return new Builder(command);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The exit code of a process that has ended; 128 + n after signal n. */
    public int exitCode() {
        return process.exitValue();
    }

    /** The line of its log that states why it failed. */
    public String lastError() {
        try {
            byte[] whole = log == null ? new byte[0] : Files.readAllBytes(log);
            int start = (int) Math.min(logStart, whole.length);
            return LastError.in(new String(whole, start, whole.length - start, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return "the log cannot be read";
        }
    }

    public void signal(Signal signal) {
        if (process.isAlive()) {
            signal.sendTo(process.pid());
        }
    }

    /** Waits for the end; false if the timeout comes first. */
    public boolean awaitExit(Duration timeout) {
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }

    /** Ends the process with the given signal, with SIGKILL once the grace time is over. */
    public void stop(Signal signal) {
        signal(signal);
        if (!awaitExit(grace)) {
            signal(Signal.KILL);
            awaitExit(grace);
        }
    }

    @Override
    public void close() {
        stop(endSignal);
    }

    /** What to start and how to end it. */
    public static final class Builder {
        private final List<String> command;
        private final Map<String, @Nullable String> environment = new TreeMap<>();
        private Signal endSignal = Signal.TERM;
        private Duration grace = Duration.ofSeconds(20);
        private @Nullable Path log;
        private boolean inheritOutput;
        private @Nullable Path directory;
        private @Nullable Path scratch;

        private Builder(List<String> command) {
            this.command = List.copyOf(command);
        }

        /** Adds to the inherited environment. */
        public Builder environment(Map<String, String> variables) {
            environment.putAll(variables);
            return this;
        }

        public Builder withoutEnvironment(String variable) {
            environment.put(variable, null);
            return this;
        }

        public Builder directory(Path path) {
            directory = path;
            return this;
        }

        /** Appends both output streams to this file. */
        public Builder log(Path file) {
            log = file;
            return this;
        }

        /** Prints both output streams where this JVM prints its own. */
        public Builder inheritOutput() {
            inheritOutput = true;
            return this;
        }

        public Builder endWith(Signal signal, Duration graceTime) {
            endSignal = signal;
            grace = graceTime;
            return this;
        }

        /** The watcher removes this directory if it has to end the process on its own. */
        public Builder scratch(@Nullable Path path) {
            scratch = path;
            return this;
        }

        public ChildProcess start() {
            List<String> line = new ArrayList<>();
            if (Programs.find("setsid") != null) {
                line.add("setsid");
            }
            line.addAll(List.of("bash", "-c", LEASH, "bash", endSignal.name()));
            line.add(Long.toString(grace.toMillis() / 100));
            line.add(scratch == null ? "" : scratch.toString());
            line.addAll(command);
            ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(!inheritOutput);
            environment.forEach((name, value) -> {
                if (value == null) {
                    builder.environment().remove(name);
                } else {
                    builder.environment().put(name, value);
                }
            });
            builder.directory(directory == null ? null : directory.toFile());
            try {
                builder.redirectOutput(output());
                if (inheritOutput) {
                    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
                }
                long logStart = log == null || Files.notExists(log) ? 0 : Files.size(log);
                return new ChildProcess(builder.start(), this, logStart);
            } catch (IOException e) {
                throw new EnvironmentException("cannot start " + command.get(0) + ": " + e.getMessage(), e);
            }
        }

        private ProcessBuilder.Redirect output() throws IOException {
            if (log == null) {
                return inheritOutput ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.DISCARD;
            }
            File file = log.toFile();
            Files.createDirectories(log.toAbsolutePath().getParent());
            return ProcessBuilder.Redirect.appendTo(file);
        }
    }
}
