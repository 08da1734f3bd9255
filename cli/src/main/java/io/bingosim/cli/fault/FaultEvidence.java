package io.bingosim.cli.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The outcome of one test of a fault scenario, kept in a small file. */
public record FaultEvidence(
        String scenario, String test, boolean passed, long faults, FaultRunCounts counts, double recoverySeconds) {

    /** A recovery time that was not measured. */
    public static final double NOT_MEASURED = -1;

    /** Writes it to the directory, replacing the file of an earlier run of the same test. */
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

    static @Nullable FaultEvidence read(Path file) {
        Properties properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
            FaultRunCounts counts = new FaultRunCounts(
                    Long.parseLong(properties.getProperty("runs")),
                    Long.parseLong(properties.getProperty("lost")),
                    Long.parseLong(properties.getProperty("duplicated")),
                    Long.parseLong(properties.getProperty("again")),
                    Double.parseDouble(properties.getProperty("pause")));
            return new FaultEvidence(
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
