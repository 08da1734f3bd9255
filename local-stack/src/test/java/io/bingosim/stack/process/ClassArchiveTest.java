package io.bingosim.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private Path jar;

    @BeforeEach
    void packageTheSmallestService() throws IOException {
        jar = SmallestService.packagedAs(directory.resolve("service.jar"));
    }

    @Test
    void the_first_process_writes_the_archive_when_it_ends_and_the_next_one_uses_it() throws IOException {
        Service first = started();
        assertThat(first.archivesAtEnd()).isTrue();
        assertThat(archives()).isEmpty();
        first.close();

        assertThat(archives()).hasSize(1);
        Service second = started();
        assertThat(second.archivesAtEnd()).isFalse();
        second.close();
        assertThat(loadedFromArchive()).isTrue();
    }

    @Test
    void a_file_that_is_no_archive_does_not_prevent_a_start() throws IOException {
        started().close();
        Path archive = archives().get(0);
        Files.delete(archive);
        Files.writeString(archive, "not an archive");

        started().close();

        assertThat(loadedFromArchive()).isFalse();
        assertThat(Files.readString(log())).doesNotContain("[warning]").doesNotContain("[error]");
    }

    /** It crashes the JVM, at least version 17. */
    @Test
    void an_incomplete_archive_does_not_prevent_a_start_and_is_written_again() throws IOException {
        started().close();
        Path archive = archives().get(0);
        byte[] whole = Files.readAllBytes(archive);
        Files.delete(archive);
        Files.write(archive, Arrays.copyOf(whole, whole.length / 2));

        started().close();
        assertThat(loadedFromArchive()).isFalse();
        started().close();
        started().close();

        assertThat(loadedFromArchive()).isTrue();
    }

    @Test
    void an_archive_of_other_class_files_is_not_used() throws IOException {
        started().close();
        Path archive = archives().get(0);
        Path foreign = Files.copy(archive, directory.resolve("foreign.jsa"));
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));

        started().close();

        assertThat(loadedFromArchive()).isFalse();
        assertThat(archives()).hasSize(1).doesNotContain(archive);

        Files.move(foreign, archives().get(0), StandardCopyOption.REPLACE_EXISTING);
        started().close();
        assertThat(loadedFromArchive()).isFalse();
    }

    @Test
    void a_killed_process_leaves_no_archive_and_later_ones_start_without() throws IOException {
        Service killed = started();
        killed.kill();
        killed.close();

        assertThat(archives()).isEmpty();
        Service next = started();
        assertThat(next.archivesAtEnd()).isFalse();
        next.close();
        assertThat(archives()).isEmpty();
    }

    @Test
    void the_next_command_tries_again_to_write_an_archive() throws IOException {
        Service killed = started();
        killed.kill();
        killed.close();
        Process ended = new ProcessBuilder("true").start();
        ended.onExit().join();
        Files.writeString(writer(), Long.toString(ended.pid()));

        started().close();

        assertThat(archives()).hasSize(1);
    }

    @Test
    void of_two_processes_at_the_same_time_one_writes_the_archive() throws IOException {
        Service first = started();
        Service second = started();

        assertThat(second.archivesAtEnd()).isFalse();
        second.close();
        first.close();
        assertThat(archives()).hasSize(1);
    }

    @Test
    void a_directory_that_cannot_be_created_does_not_prevent_a_start() throws IOException {
        Files.writeString(directory.resolve("archives"), "a file");

        Service service = started();

        assertThat(service.archivesAtEnd()).isFalse();
        service.close();
    }

    private Service started() throws IOException {
        Files.deleteIfExists(log());
        Files.deleteIfExists(loadedClasses());
        return Service.jar("smallest", jar)
                .archive(new ClassArchive(directory.resolve("archives"), "smallest", SmallestService.class.getName()))
                .jvmOption("-Xlog:class+load:file=" + loadedClasses())
                .log(log())
                .start()
                .awaitReady(PATIENCE);
    }

    private boolean loadedFromArchive() throws IOException {
        try (Stream<String> lines = Files.lines(loadedClasses())) {
            return lines.filter(line -> line.contains(SmallestService.class.getName() + " "))
                    .findFirst()
                    .orElseThrow()
                    .contains("shared objects file");
        }
    }

    private List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("archives"))) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }

    /** Which process was to write the archive. */
    private Path writer() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("archives"))) {
            return files.filter(file -> file.toString().endsWith(".writer"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private Path log() {
        return directory.resolve("service.log");
    }

    private Path loadedClasses() {
        return directory.resolve("classes.log");
    }
}
