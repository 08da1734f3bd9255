package io.bingosim.cli.build;

import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds artifacts whose sources are newer than their last build. The time of a build is the time of a stamp file that is
 * made before Maven starts, so that an edit during a build leads to another one.
 */
public final class Artifacts {
    private final Invocation invocation;

    public Artifacts(Invocation invocation) {
        this.invocation = invocation;
    }

    /** Makes sure that the artifacts are up to date. {@code BINGOSIM_BUILD=no} takes them as they are. */
    public void ensure(Artifact... wanted) {
        List<Artifact> stale = Arrays.stream(wanted).filter(this::isStale).toList();
        if (stale.isEmpty() || invocation.variable("BINGOSIM_BUILD").equals("no")) {
            return;
        }
        String modules = stale.stream().map(artifact -> artifact.module).collect(Collectors.joining(","));
        Path log = invocation.log("build");
        Maven maven = new Maven(invocation);
        stale.forEach(artifact -> touch(started(artifact)));
        boolean built = maven.run(
                log, "building", List.of("-Dfast", "-Dmaven.test.skip=true", "-pl", modules, "-am", "package"));
        if (!built) {
            maven.printErrors(log);
            throw new EnvironmentException("the build failed; its log is " + log);
        }
        stale.forEach(this::finish);
    }

    boolean isStale(Artifact artifact) {
        Path stamp = stamp(artifact);
        if (!Files.exists(stamp)) {
            return true;
        }
        FileTime built = modified(stamp);
        Stream<Path> sources = artifact.sources.stream()
                .flatMap(module -> Stream.of(
                        invocation.root().resolve(module).resolve("pom.xml"),
                        invocation.root().resolve(module).resolve("src/main")));
        return Stream.concat(
                        Stream.of(
                                invocation.root().resolve("pom.xml"),
                                invocation.root().resolve(".mvn")),
                        sources)
                .anyMatch(path -> hasChanged(path, built));
    }

    /** Directories count too: deleting a file changes the time of its directory. */
    private static boolean hasChanged(Path path, FileTime since) {
        try (Stream<Path> tree = Files.walk(path)) {
            return tree.anyMatch(file -> modified(file).compareTo(since) > 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path stamp(Artifact artifact) {
        return invocation.root().resolve("target").resolve("built-" + artifact.module);
    }

    private Path started(Artifact artifact) {
        return invocation.root().resolve("target").resolve("building-" + artifact.module);
    }

    private static void touch(Path file) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void finish(Artifact artifact) {
        try {
            Files.move(started(artifact), stamp(artifact), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
