package io.bingosim.bench.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Processor time and memory of processes, read from /proc. */
public final class ProcessStats {
    private static final double TICKS_PER_SECOND = 100;
    /** Positions in the stat file after the closing bracket of the name. */
    private static final int USER = 11;

    private static final int SYSTEM = 12;
    private static final int CHILDREN_USER = 13;
    private static final int CHILDREN_SYSTEM = 14;

    private ProcessStats() {}

    public static double cpuSeconds(List<Long> pids) {
        return pids.stream().mapToDouble(pid -> seconds(pid, USER, SYSTEM)).sum();
    }

    /** For a server that forks: itself, its running children, and those that have ended. */
    static double cpuSecondsOfFamily(long pid) {
        double ended = seconds(pid, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM);
        double living = ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::children)
                .mapToDouble(child -> seconds(child.pid(), USER, SYSTEM))
                .sum();
        return ended + living;
    }

    /** The largest resident memory so far, in MB. */
    static double peakMegabytes(long pid) {
        return status(pid, "VmHWM") / 1_024;
    }

    /** The resident memory now, in MB. */
    static double residentMegabytes(long pid) {
        return status(pid, "VmRSS") / 1_024;
    }

    static long threads(long pid) {
        return (long) status(pid, "Threads");
    }

    private static double status(long pid, String name) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith(name + ":"))
                    .map(line -> line.replaceAll("[^0-9]", ""))
                    .mapToDouble(Double::parseDouble)
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    private static double seconds(long pid, int... fields) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] parts = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            double ticks = 0;
            for (int field : fields) {
                ticks += Double.parseDouble(parts[field]);
            }
            return ticks / TICKS_PER_SECOND;
        } catch (IOException e) {
            return 0;
        }
    }
}
