package io.bingosim.cli.build;

import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.ChildProcess;
import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.Signal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs Maven in this clone: its output goes to a log, the terminal shows which module it is working on. */
public final class Maven {
    private static final Pattern MODULE = Pattern.compile("Building ([A-Za-z-]+) .*\\[(\\d+)/(\\d+)]");
    private static final int ERRORS_SHOWN_MAX = 12;
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration STOP_GRACE = Duration.ofSeconds(20);

    private final Invocation invocation;

    public Maven(Invocation invocation) {
        this.invocation = invocation;
    }

    public static Path program() {
        Path program = Programs.find("mvn");
        if (program == null) {
            throw new EnvironmentException("Maven is not installed. Install Maven 3.8 or newer.");
        }
        return program;
    }

    /**
     * Runs Maven while holding the build lock of the clone, and returns whether it succeeded.
     *
     * @param activity the present participle for the progress line, for example "testing"
     */
    public boolean run(Path log, String activity, List<String> arguments) {
        try (Cleanup cleanup = new Cleanup()) {
            cleanup.add(BuildLock.acquire(invocation.root(), invocation.terminal()));
            invocation.terminal().phase(activity + " (log: " + log + ")");
            ChildProcess process = cleanup.add(start(log, arguments));
            try (LogTail tail = new LogTail(log)) {
                boolean ended;
                do {
                    ended = process.awaitExit(POLL);
                    tail.newLines().forEach(showProgress(activity));
                } while (!ended);
            }
            Cleanup.holdIfSignalled();
            invocation.terminal().clearStatus();
            return process.exitCode() == 0;
        }
    }

    /** Prints the first error lines of a log. */
    public void printErrors(Path log) {
        try (var lines = Files.lines(log)) {
            lines.filter(line -> line.startsWith("[ERROR]"))
                    .limit(ERRORS_SHOWN_MAX)
                    .forEach(invocation.terminal()::say);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ChildProcess start(Path log, List<String> arguments) {
        List<String> line = new ArrayList<>(List.of(program().toString(), "-B"));
        line.addAll(arguments);
        try {
            Files.createDirectories(log.getParent());
            Files.writeString(log, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ChildProcess.command(line)
                .directory(invocation.root())
                .log(log)
                .endWith(Signal.TERM, STOP_GRACE)
                .start();
    }

    private Consumer<String> showProgress(String activity) {
        return line -> {
            Matcher module = MODULE.matcher(line);
            if (module.find()) {
                invocation
                        .terminal()
                        .phase(activity + " " + module.group(1) + " (" + module.group(2) + " of " + module.group(3)
                                + ")");
            }
        };
    }
}
