package io.bingosim.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.cli.Recorded;
import io.bingosim.cli.terminal.Invocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactsTest {
    private static final Instant BUILT = Instant.parse("2031-01-01T00:00:00Z");

    @TempDir
    Path root;

    private Artifacts artifacts;
    private Path source;

    @BeforeEach
    void a_clone_that_was_built() throws IOException {
        artifacts = new Artifacts(new Invocation(Recorded.plain().terminal(), root, root, Map.of()));
        Files.createDirectories(root.resolve(".mvn"));
        Files.createDirectories(root.resolve("target"));
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        for (String module : Artifact.API.sources) {
            source = Files.createDirectories(root.resolve(module).resolve("src/main/java"))
                    .resolve("A.java");
            Files.writeString(source, "class A {}");
            Files.writeString(root.resolve(module).resolve("pom.xml"), "<project/>");
        }
        Path stamp = Files.createFile(root.resolve("target/built-api-service"));
        Files.setLastModifiedTime(stamp, FileTime.from(BUILT));
    }

    @Test
    void nothing_is_stale_after_a_build() {
        assertThat(artifacts.isStale(Artifact.API)).isFalse();
    }

    @Test
    void what_was_never_built_is_stale() {
        assertThat(artifacts.isStale(Artifact.WORKER)).isTrue();
    }

    @Test
    void a_changed_source_a_changed_pom_and_a_deleted_file_make_it_stale() throws IOException {
        for (Path changed : new Path[] {source, root.resolve("pom.xml"), source.getParent()}) {
            FileTime before = Files.getLastModifiedTime(changed);
            Files.setLastModifiedTime(changed, FileTime.from(BUILT.plusSeconds(1)));
            assertThat(artifacts.isStale(Artifact.API)).as("%s", changed).isTrue();
            Files.setLastModifiedTime(changed, before);
        }
        assertThat(artifacts.isStale(Artifact.API)).isFalse();
    }
}
