package io.bingosim.system.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What one scenario came to: a small file that the table is made from. */
public record Evidence(
        String scenario, String test, boolean passed, long faults, Counts counts, double recoverySeconds) {

    /** A recovery time that was not measured. */
    public static final double NOT_MEASURED = -1;

    /** Writes it into the directory, over what an earlier run of the same test left there. */
    public void write(Path directory) {
        Properties properties = new Properties();
        properties.setProperty("scenario", scenario);
        properties.setProperty("test", test);
        properties.setProperty("passed", Boolean.toString(passed));
        properties.setProperty("faults", Long.toString(faults));
        properties.setProperty("runs", Long.toString(counts.runs()));
        properties.setProperty("lost", Long.toString(counts.lost()));
        properties.setProperty("duplicated", Long.toString(counts.duplicated()));
        properties.setProperty("again", Long.toString(counts.simulatedAgain()));
        properties.setProperty("pause", Double.toString(counts.longestPause()));
        properties.setProperty("recovery", Double.toString(recoverySeconds));
        try {
            Files.createDirectories(directory);
            try (var out =
                    Files.newBufferedWriter(directory.resolve(scenario + "-" + test.hashCode() + ".properties"))) {
                properties.store(out, null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static @Nullable Evidence read(Path file) {
        Properties properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
            Counts counts = new Counts(
                    Long.parseLong(properties.getProperty("runs")),
                    Long.parseLong(properties.getProperty("lost")),
                    Long.parseLong(properties.getProperty("duplicated")),
                    Long.parseLong(properties.getProperty("again")),
                    Double.parseDouble(properties.getProperty("pause")));
            return new Evidence(
                    properties.getProperty("scenario"),
                    properties.getProperty("test"),
                    Boolean.parseBoolean(properties.getProperty("passed")),
                    Long.parseLong(properties.getProperty("faults")),
                    counts,
                    Double.parseDouble(properties.getProperty("recovery")));
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }
}
