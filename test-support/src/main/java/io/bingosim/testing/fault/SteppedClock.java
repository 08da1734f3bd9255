package io.bingosim.testing.fault;

import io.bingosim.stack.process.LastError;
import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The wall clock of a process, which a test can set while the process runs; its monotonic clock stays as it is. Uses
 * libfaketime: that of the system, or a copy that is downloaded into the build directory without being installed.
 */
public final class SteppedClock {
    private static final String LIBRARY = "libfaketimeMT.so.1";
    private static final Duration DOWNLOAD_MAX = Duration.ofMinutes(2);
    private static final Path COPY = Path.of("target", "faketime").toAbsolutePath();
    private static final String DOWNLOAD =
            "cd \"$1\" && apt-get -q download libfaketime && dpkg-deb -x libfaketime_*.deb .";

    private final Path file;
    private Duration offset = Duration.ZERO;

    public SteppedClock(Path file) {
        this.file = file;
        step(Duration.ZERO);
    }

    /** Null if the library is available, else why it is not. */
    public static synchronized @Nullable String missing() {
        if (find() != null) {
            return null;
        }
        if ("no".equals(System.getenv("BINGOSIM_INSTALL")) || Programs.find("apt-get") == null) {
            return "libfaketime is not installed and must not or cannot be downloaded";
        }
        try {
            Files.createDirectories(COPY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Programs.Finished download =
                Programs.run(DOWNLOAD_MAX, Map.of(), List.of("bash", "-c", DOWNLOAD, "bash", COPY.toString()));
        return find() == null ? "libfaketime cannot be downloaded: " + LastError.in(download.output()) : null;
    }

    /** For a process that has this clock. It notices a step within a second. */
    public Map<String, String> environment() {
        Path library = find();
        if (library == null) {
            throw new IllegalStateException("libfaketime is missing; check missing() first");
        }
        return Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                file.toAbsolutePath().toString(),
                "FAKETIME_CACHE_DURATION",
                "1",
                "DONT_FAKE_MONOTONIC",
                "1");
    }

    /** Sets the clock forward, or back if negative. */
    public void step(Duration by) {
        offset = offset.plus(by);
        try {
            Path next = Files.createTempFile(file.toAbsolutePath().getParent(), "clock", "");
            Files.writeString(next, "%+d%n".formatted(offset.toSeconds()));
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Path find() {
        for (Path root : List.of(Path.of("/"), COPY)) {
            Path libraries = root.resolve("usr/lib");
            if (Files.isDirectory(libraries)) {
                try (DirectoryStream<Path> places = Files.newDirectoryStream(libraries)) {
                    for (Path place : places) {
                        Path library = place.resolve("faketime").resolve(LIBRARY);
                        if (Files.exists(library)) {
                            return library;
                        }
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return null;
    }
}
