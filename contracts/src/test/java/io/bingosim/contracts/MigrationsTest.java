package io.bingosim.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MigrationsTest {
    private static final Path MIGRATIONS = Path.of("src", "main", "resources", "db", "migration");
    private static final Pattern FUNCTION = Pattern.compile("(?m)^CREATE OR REPLACE FUNCTION (\\w+)\\(");

    @Test
    void functions_are_named_verb_object_and_defined_once() throws IOException {
        assertThat(functions()).hasSizeGreaterThan(50).doesNotHaveDuplicates().allSatisfy(name -> assertThat(name)
                .matches("[a-z]+(_[a-z]+)+"));
    }

    /** Index predicates must spell them out; functions call is_active. */
    @Test
    void the_active_statuses_are_listed_once_in_the_functions() throws IOException {
        assertThat(String.join("", functionFiles())).containsOnlyOnce("IN ('PENDING', 'RUNNING')");
    }

    private static List<String> functions() throws IOException {
        return functionFiles().stream()
                .flatMap(sql -> FUNCTION.matcher(sql).results().map(name -> name.group(1)))
                .toList();
    }

    private static List<String> functionFiles() throws IOException {
        try (Stream<Path> all = Files.list(MIGRATIONS)) {
            return all.filter(file -> file.getFileName().toString().startsWith("R__"))
                    .map(MigrationsTest::text)
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
