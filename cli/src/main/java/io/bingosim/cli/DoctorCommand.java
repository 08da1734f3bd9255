package io.bingosim.cli;

import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import io.bingosim.stack.process.Programs;
import io.bingosim.stack.rabbit.RabbitProvisioning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;

/** Reports what this machine offers and what it lacks. */
@Command(
        name = "doctor",
        header = "Lists what is installed and what is missing.",
        description = "Lists what is installed, what is missing, and what to do about it.",
        footer = {"", "Exit code: 0 nothing required is missing, 3 something required is missing."})
final class DoctorCommand extends HelpOption implements Callable<Integer> {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Pattern MAVEN_VERSION = Pattern.compile("Maven ([0-9.]+)");
    private static final long DISK_MIN_BYTES = 1L << 30;
    private static final int JAVA_MIN = 17;

    private final Invocation invocation;
    private boolean complete = true;

    DoctorCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        invocation.terminal().print(new ProjectVersion().getVersion()[0]);
        checkJava();
        checkMaven();
        checkHome();
        checkPostgres();
        checkRabbit();
        return complete ? ExitCode.OK : ExitCode.ENVIRONMENT;
    }

    private void checkJava() {
        String version = System.getProperty("java.version") + " (" + System.getProperty("java.home") + ")";
        boolean compiler = Files.isExecutable(Path.of(System.getProperty("java.home"), "bin", "javac"))
                || Programs.find("javac") != null;
        if (Runtime.version().feature() < JAVA_MIN || !compiler) {
            missing(
                    "JDK 17 or newer; found Java " + version + (compiler ? "" : " without javac"),
                    "Install a JDK (Debian, Ubuntu: sudo apt-get install openjdk-17-jdk-headless) and set JAVA_HOME.");
        } else {
            ok("Java: " + version);
        }
    }

    private void checkMaven() {
        Path program = Programs.find("mvn");
        if (program == null) {
            missing("Maven 3.8 or newer", "Install it (Debian, Ubuntu: sudo apt-get install maven).");
            return;
        }
        Programs.Finished finished = Programs.run(TIMEOUT, Map.of(), List.of(program.toString(), "-v"));
        Matcher version = MAVEN_VERSION.matcher(finished.output());
        ok("Maven: " + (version.find() ? version.group(1) : "of unknown version"));
    }

    private void checkHome() {
        Path home = invocation.home();
        try {
            Files.createDirectories(home);
            Files.delete(Files.createTempFile(home, "doctor", ""));
            long free = Files.getFileStore(home).getUsableSpace();
            if (free < DISK_MIN_BYTES) {
                missing(
                        "disk space: " + (free >> 20) + " MB are free in " + home,
                        "Free at least 1 GB, or set BINGOSIM_HOME to another disk.");
            } else {
                ok("data directory: " + home);
            }
        } catch (IOException e) {
            missing("a writable data directory: " + FailureReport.inPlainWords(e), "Set BINGOSIM_HOME to another one.");
        }
    }

    private void checkPostgres() {
        try {
            ok("Postgres: " + EmbeddedPostgresServer.availability());
        } catch (EnvironmentException e) {
            missing("a way to run Postgres", String.valueOf(e.getMessage()));
        }
    }

    private void checkRabbit() {
        String availability = RabbitProvisioning.availability();
        if (availability.isEmpty()) {
            info("RabbitMQ: none. Needed only by `up --workers` and `test`. Install rabbitmq-server, set"
                    + " RABBITMQ_HOST or start Docker.");
        } else {
            ok("RabbitMQ: " + availability);
        }
    }

    private void ok(String what) {
        invocation.terminal().print("  ok       " + what);
    }

    private void info(String what) {
        invocation.terminal().print("  -        " + what);
    }

    private void missing(String what, String advice) {
        complete = false;
        invocation.terminal().print("  MISSING  " + what + "\n           " + advice);
    }
}
