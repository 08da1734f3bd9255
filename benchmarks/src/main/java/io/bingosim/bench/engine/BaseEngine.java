package io.bingosim.bench.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.tools.ToolProvider;

/** The engine of an earlier commit, compiled from the repository's history. */
final class BaseEngine {

    private static final String SOURCES = "sim-engine/src/main";
    private static final String ROUNDS =
            "benchmarks/src/main/java/" + EngineRounds.class.getName().replace('.', '/') + ".java";

    private BaseEngine() {}

    /** The directory with its classes, new under the given one. */
    static Path compile(Path root, String commit, Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Path work = Files.createTempDirectory(directory, "base-");
        extract(root, commit, work);
        Path sources = work.resolve(SOURCES).resolve("java");
        Path classes = Files.createDirectory(work.resolve("classes"));
        List<String> arguments = new ArrayList<>(
                List.of("-nowarn", "-proc:none", "--release", "17", "-cp", libraries(), "-d", classes.toString()));
        arguments.add(root.resolve(ROUNDS).toString());
        try (Stream<Path> files = Files.walk(sources)) {
            files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
        }
        int exit = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        if (exit != 0) {
            throw new IllegalStateException("the engine of " + commit + " does not compile");
        }
        return classes;
    }

    /** What the engine needs besides itself: everything on the class path of this process except the engine. */
    static String libraries() {
        return Stream.of(System.getProperty("java.class.path").split(":"))
                .filter(entry -> entry.endsWith(".jar") && !entry.contains("sim-engine"))
                .reduce((left, right) -> left + ":" + right)
                .orElse("");
    }

    private static void extract(Path root, String commit, Path work) throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "archive", "--format=zip", commit, SOURCES)
                .directory(root.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (InputStream archive = git.getInputStream();
                ZipInputStream zip = new ZipInputStream(archive)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = work.resolve(entry.getName()).normalize();
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else if (file.startsWith(work)) {
                    Files.createDirectories(file.getParent());
                    Files.copy(zip, file);
                }
            }
        }
        if (git.waitFor() != 0) {
            throw new IllegalStateException("git has no commit " + commit);
        }
    }

    /** Deletes what {@link #compile} made. */
    static void delete(Path classes) {
        try (Stream<Path> files = Files.walk(classes.getParent())) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
