package io.bingosim.testing;

import io.bingosim.stack.process.LastError;
import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prometheus' own checker: that of the system, or a copy that is downloaded into the build directory without being installed. */
public final class Promtool {
    private static final Duration CALL_MAX = Duration.ofMinutes(1);
    private static final Duration DOWNLOAD_MAX = Duration.ofMinutes(2);
    private static final Path COPY = Path.of("target", "promtool").toAbsolutePath();
    private static final String DOWNLOAD =
            "cd \"$1\" && apt-get -q download prometheus && dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb";

    private Promtool() {}

    /** Null if it is available, else why it is not. */
    public static synchronized @Nullable String missing() {
        if (find() != null) {
            return null;
        }
        if ("no".equals(System.getenv("BINGOSIM_INSTALL")) || Programs.find("apt-get") == null) {
            return "promtool is not installed and must not or cannot be downloaded";
        }
        try {
            Files.createDirectories(COPY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Programs.Finished download =
                Programs.run(DOWNLOAD_MAX, Map.of(), List.of("bash", "-c", DOWNLOAD, "bash", COPY.toString()));
        return find() == null ? "promtool cannot be downloaded: " + LastError.in(download.output()) : null;
    }

    /** Runs it with these arguments. */
    public static Programs.Finished run(String... arguments) {
        List<String> line = new ArrayList<>(List.of(program().toString()));
        line.addAll(List.of(arguments));
        return Programs.run(CALL_MAX, Map.of(), line);
    }

    /** Checks a page of metrics: {@code promtool check metrics}. */
    public static Programs.Finished checkMetrics(Path page) {
        return Programs.run(
                CALL_MAX,
                Map.of(),
                List.of(
                        "bash",
                        "-c",
                        "exec \"$1\" check metrics <\"$2\"",
                        "bash",
                        program().toString(),
                        page.toString()));
    }

    private static Path program() {
        Path program = find();
        if (program == null) {
            throw new IllegalStateException("promtool is missing; check missing() first");
        }
        return program;
    }

    private static @Nullable Path find() {
        Path installed = Programs.find("promtool");
        Path copy = COPY.resolve("usr/bin/promtool");
        return installed == null && Files.isExecutable(copy) ? copy : installed;
    }
}
