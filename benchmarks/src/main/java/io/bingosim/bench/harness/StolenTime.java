package io.bingosim.bench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The processor time that other virtual machines on the host have taken from this one; it lowers every figure. */
public final class StolenTime {
    private static final Path COUNTERS = Path.of("/proc/stat");
    /** The kernel's order: user, nice, system, idle, waiting, two kinds of interrupts, stolen. */
    private static final int STOLEN = 7;

    private static final int KINDS = 8;

    private final long[] before = counters();

    private StolenTime() {}

    public static StolenTime fromNow() {
        return new StolenTime();
    }

    /** The share of all processor time since then, as text. */
    public String share() {
        long[] now = counters();
        long all = Arrays.stream(now).sum() - Arrays.stream(before).sum();
        return all <= 0 ? "unknown" : Math.round(100.0 * (now[STOLEN] - before[STOLEN]) / all) + " %";
    }

    private static long[] counters() {
        try (var lines = Files.lines(COUNTERS)) {
            return lines.filter(line -> line.startsWith("cpu "))
                    .findFirst()
                    .map(line -> Arrays.stream(line.split(" +"))
                            .skip(1)
                            .limit(KINDS)
                            .mapToLong(Long::parseLong)
                            .toArray())
                    .filter(values -> values.length == KINDS)
                    .orElseGet(() -> new long[KINDS]);
        } catch (IOException e) {
            return new long[KINDS];
        }
    }
}
