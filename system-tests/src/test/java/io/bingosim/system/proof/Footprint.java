package io.bingosim.system.proof;

import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Memory, threads and open files of a process, read from /proc. */
record Footprint(long threads, long openFiles, long megabytes) {

    static Footprint of(Service service) throws IOException {
        Path process = Path.of("/proc", Long.toString(service.pid()));
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            return new Footprint(line(process, "Threads:"), files.count(), line(process, "VmRSS:") / 1_024);
        }
    }

    private static long line(Path process, String name) throws IOException {
        return Files.readAllLines(process.resolve("status")).stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElseThrow();
    }
}
