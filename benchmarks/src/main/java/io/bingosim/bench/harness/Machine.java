package io.bingosim.bench.harness;

import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The machine and software a figure was measured on, without which it means nothing. */
public final class Machine {
    private static final Duration QUICK = Duration.ofSeconds(10);

    private Machine() {}

    /** Date, commit, hardware and versions, in the order they are printed. */
    public static Map<String, String> describe(Path root) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", Instant.now().truncatedTo(ChronoUnit.MINUTES).toString());
        facts.put("commit", commit(root));
        facts.put("processor", field("/proc/cpuinfo", "model name"));
        facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("memory", field("/proc/meminfo", "MemTotal"));
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        facts.put("load at start", load());
        return facts;
    }

    private static String commit(Path root) {
        String head = git(root, "rev-parse", "--short=12", "HEAD");
        boolean dirty =
                !git(root, "status", "--porcelain", "--untracked-files=no").isEmpty();
        return head.isEmpty() ? "unknown" : head + (dirty ? " with local changes" : "");
    }

    private static String git(Path root, String... arguments) {
        if (Programs.find("git") == null) {
            return "";
        }
        List<String> line = new java.util.ArrayList<>(List.of("git", "-C", root.toString()));
        line.addAll(List.of(arguments));
        Programs.Finished finished = Programs.run(QUICK, Map.of(), line);
        return finished.succeeded() ? finished.output().strip() : "";
    }

    private static String load() {
        try {
            return Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0];
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static String field(String file, String name) {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }
}
