package io.bingosim.cli.terminal;

import java.nio.file.Path;
import java.util.Map;

/**
 * One call of {@code ./bingosim}.
 *
 * @param root the clone it was called in
 * @param home the data directory
 */
public record Invocation(Terminal terminal, Path root, Path home, Map<String, String> environment) {
    public static Invocation of(Map<String, String> environment) {
        Path root = Path.of(System.getProperty("bingosim.root", "")).toAbsolutePath();
        String home = environment.getOrDefault("BINGOSIM_HOME", "");
        Path directory =
                home.isBlank() ? root.resolve(".bingosim") : Path.of(home).toAbsolutePath();
        return new Invocation(Terminal.of(environment), root, directory, environment);
    }

    public Path log(String name) {
        return home.resolve("log").resolve(name + ".log");
    }

    /** The value of an environment variable without surrounding space; empty if it is not set. */
    public String variable(String name) {
        return environment.getOrDefault(name, "").strip();
    }
}
