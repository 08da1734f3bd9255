package io.bingosim.system.worker;

import io.bingosim.stack.postgres.DatabaseAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The migrations in the order Flyway applies them: versioned ones, then repeatable ones, each by name. */
final class Schema {
    private Schema() {}

    static void create(DatabaseAddress database) {
        Path folder = WorkerFixture.ROOT.resolve("contracts/src/main/resources/db/migration");
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> ordered = files.sorted(Comparator.comparing(
                                    (Path file) -> file.getFileName().toString().startsWith("R"))
                            .thenComparing(file -> file.getFileName().toString()))
                    .toList();
            database.execute("CREATE SCHEMA bingosim");
            for (Path file : ordered) {
                database.execute(Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
