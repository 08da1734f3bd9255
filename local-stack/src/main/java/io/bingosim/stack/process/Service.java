package io.bingosim.stack.process;

import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A packaged service as a child process, with a main and a management port on the loopback interface. */
public final class Service implements AutoCloseable {
    private final Builder spec;
    private final int port;
    private final int managementPort;
    private @Nullable ChildProcess process;

    private Service(Builder spec) {
        this.spec = spec;
        port = spec.port == 0 ? FreePorts.next() : spec.port;
        managementPort = spec.managementPort == 0 ? FreePorts.next() : spec.managementPort;
        start();
    }

    /** A service from its packaged jar, for example {@code quarkus-app/quarkus-run.jar}. */
    public static Builder jar(String name, Path jar) {
        return new Builder(name, jar);
    }

    public String name() {
        return spec.name;
    }

    public int port() {
        return port;
    }

    public int managementPort() {
        return managementPort;
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public String managementUrl() {
        return "http://127.0.0.1:" + managementPort;
    }

    public Path log() {
        return spec.log;
    }

    public long pid() {
        return process().pid();
    }

    public boolean isAlive() {
        return process().isAlive();
    }

    public boolean awaitExit(Duration timeout) {
        return process().awaitExit(timeout);
    }

    public int exitCode() {
        return process().exitCode();
    }

    /** The line of its log, since its last start, that says why it ended. */
    public String lastError() {
        return process().lastError();
    }

    /** Starts it, or starts it again on the same ports after its end. */
    public synchronized Service start() {
        if (process == null || !process.isAlive()) {
            endedBecauseOfItsArchive();
            process = ChildProcess.command(commandLine())
                    .environment(environment())
                    .log(spec.log)
                    .endWith(Signal.TERM, spec.grace)
                    .start();
        }
        return this;
    }

    /** Waits for the readiness probe. */
    public Service awaitReady(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!isReady()) {
            if (process().awaitExit(Duration.ofMillis(50))) {
                if (endedBecauseOfItsArchive()) {
                    start();
                    continue;
                }
                throw new EnvironmentException(spec.name + " ended with exit code "
                        + process().exitCode() + ": " + process().lastError() + "; its log is " + spec.log);
            }
            if (System.nanoTime() > deadline) {
                throw new EnvironmentException(
                        spec.name + " was not ready within " + timeout.toSeconds() + " s; its log is " + spec.log);
            }
        }
        return this;
    }

    public boolean isReady() {
        return isReady(managementUrl());
    }

    /** Whether the service with this management URL reports that it is ready. */
    public static boolean isReady(String managementUrl) {
        try {
            var connection = (HttpURLConnection)
                    URI.create(managementUrl + "/q/health/ready").toURL().openConnection();
            connection.setConnectTimeout(1_000);
            connection.setReadTimeout(5_000);
            boolean ready = connection.getResponseCode() == HttpURLConnection.HTTP_OK;
            connection.disconnect();
            return ready;
        } catch (IOException e) {
            return false;
        }
    }

    /** SIGTERM, without waiting for the end. */
    public void terminate() {
        Disruptions.add();
        process().signal(Signal.TERM);
    }

    /** SIGTERM, SIGKILL when the grace time is over. */
    public void stop() {
        process().stop(Signal.TERM);
        endedBecauseOfItsArchive();
    }

    /** Whether its end takes some seconds longer, because it writes its {@link ClassArchive}. */
    public boolean archivesAtEnd() {
        return spec.archive != null && isAlive() && spec.archive.isWrittenAtEnd();
    }

    /** SIGKILL. */
    public void kill() {
        Disruptions.add();
        process().stop(Signal.KILL);
    }

    /** SIGSTOP: it is suspended until {@link #thaw()}. */
    public void freeze() {
        Disruptions.add();
        process().signal(Signal.STOP);
    }

    public void thaw() {
        process().signal(Signal.CONT);
    }

    @Override
    public void close() {
        thaw();
        stop();
    }

    private synchronized boolean endedBecauseOfItsArchive() {
        return spec.archive != null && process != null && !process.isAlive() && spec.archive.ended(process.exitCode());
    }

    private ChildProcess process() {
        if (process == null) {
            throw new IllegalStateException(spec.name + " was never started");
        }
        return process;
    }

    private List<String> commandLine() {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-Dfile.encoding=UTF-8");
        line.addAll(spec.jvmOptions);
        line.addAll(spec.archive == null ? List.of("-jar", spec.jar.toString()) : spec.archive.program(spec.jar));
        return line;
    }

    private Map<String, String> environment() {
        Map<String, String> all = new TreeMap<>(spec.environment);
        all.put("QUARKUS_HTTP_HOST", "127.0.0.1");
        all.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        all.put("QUARKUS_MANAGEMENT_HOST", "127.0.0.1");
        all.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(managementPort));
        return all;
    }

    /** What to start. Default: free ports, 30 seconds to stop, a log in the temporary directory. */
    public static final class Builder {
        private final String name;
        private final Path jar;
        private final Map<String, String> environment = new TreeMap<>();
        private final List<String> jvmOptions = new ArrayList<>();
        private @Nullable ClassArchive archive;
        private Path log;
        private Duration grace = Duration.ofSeconds(30);
        private int port;
        private int managementPort;

        private Builder(String name, Path jar) {
            if (!Files.isRegularFile(jar)) {
                throw new EnvironmentException(
                        name + " is not built: " + jar + " does not exist; run mvn package first");
            }
            this.name = name;
            this.jar = jar.toAbsolutePath();
            this.log = Path.of(
                    System.getProperty("java.io.tmpdir"),
                    "bingosim-" + name + "-" + ProcessHandle.current().pid() + ".log");
        }

        public Builder environment(Map<String, String> variables) {
            environment.putAll(variables);
            return this;
        }

        public Builder environment(String variable, String value) {
            environment.put(variable, value);
            return this;
        }

        public Builder jvmOption(String option) {
            jvmOptions.add(option);
            return this;
        }

        /** Starts more quickly with this archive, or writes it. Processes that start at the same time need one each. */
        public Builder archive(ClassArchive classes) {
            archive = classes;
            return this;
        }

        public Builder log(Path file) {
            log = file;
            return this;
        }

        /** How long it may take to stop before it is killed. */
        public Builder grace(Duration time) {
            grace = time;
            return this;
        }

        /** A fixed main port; 0 = a free one. */
        public Builder port(int fixed) {
            port = fixed;
            return this;
        }

        /** A fixed management port; 0 = a free one. */
        public Builder managementPort(int fixed) {
            managementPort = fixed;
            return this;
        }

        /** Starts the process; {@link Service#awaitReady} waits for it. */
        public Service start() {
            return new Service(this);
        }
    }
}
