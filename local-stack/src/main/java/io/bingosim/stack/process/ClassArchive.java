package io.bingosim.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a packaged service as the JVM holds them in memory, which saves more than half of a start. The first
 * process writes the archive when it ends, later ones map it.
 *
 * <p>Nothing depends on it: a process starts without an archive if there is none. The JVM ignores one that belongs to other
 * class files and most damaged ones; one that crashes it is removed. The JVM archives only what its own class loaders have loaded, not Quarkus', so a
 * process with an archive has the service's jars as its class path; without one, Quarkus' loader is quicker.
 */
public final class ClassArchive {
    /** Ended by itself or by SIGTERM: after any other end the file may be incomplete. */
    private static final Set<Integer> CLEAN_EXITS = Set.of(0, 143);

    /** SIGABRT, with which the JVM ends when it has crashed. */
    private static final int CRASHED = 134;

    private final Path directory;
    private final String name;
    private final String mainClass;
    private @Nullable Path used;
    private @Nullable Path written;

    /**
     * @param directory for the archives, which hold a hundred megabytes per service
     * @param name of the service; all its processes share an archive
     * @param mainClass of the service itself, not of Quarkus' launcher
     */
    public ClassArchive(Path directory, String name, String mainClass) {
        this.directory = directory;
        this.name = name;
        this.mainClass = mainClass;
    }

    /** What follows the options of the JVM on its command line. */
    List<String> program(Path jar) {
        used = null;
        written = null;
        try {
            Files.createDirectories(directory);
            String key = name + "-" + fingerprint(jar);
            Path archive = directory.resolve(key + ".jsa");
            if (Files.exists(archive)) {
                used = archive;
                return program(jar, "-XX:SharedArchiveFile=" + archive);
            }
            if (!reserve(directory.resolve(key + ".writer"))) {
                return packaged(jar);
            }
            removeOthers(key);
            Path unfinished = directory.resolve(key + ".unfinished");
            written = unfinished;
            return program(jar, "-XX:ArchiveClassesAtExit=" + unfinished);
        } catch (IOException | UncheckedIOException e) {
            return packaged(jar);
        }
    }

    /** Whether the running process writes the archive when it ends, which takes some seconds. */
    boolean isWrittenAtEnd() {
        return written != null;
    }

    /**
     * To be called after an end of the process, at the latest before the next start. True if the archive may be the
     * reason of this end; it is removed then.
     */
    boolean ended(int exitCode) {
        Path unfinished = written;
        Path suspect = used;
        written = null;
        used = null;
        try {
            if (unfinished != null && CLEAN_EXITS.contains(exitCode) && Files.size(unfinished) > 0) {
                String key = unfinished.getFileName().toString().replaceFirst("\\.unfinished$", "");
                Files.move(unfinished, unfinished.resolveSibling(key + ".jsa"), StandardCopyOption.ATOMIC_MOVE);
                Files.deleteIfExists(unfinished.resolveSibling(key + ".writer"));
            }
            return suspect != null && exitCode == CRASHED && Files.deleteIfExists(suspect);
        } catch (IOException e) {
            // The next start does without the archive.
            return false;
        }
    }

    private static List<String> packaged(Path jar) {
        return List.of("-jar", jar.toString());
    }

    private List<String> program(Path jar, String... archiving) {
        List<String> line = new ArrayList<>(List.of(archiving));
        line.addAll(List.of(
                "-XX:ErrorFile=" + directory.resolve("crash.log"),
                // The JVM's remarks about classes that it cannot archive, and about an archive that it ignores.
                "-Xlog:cds*=off",
                // As Quarkus' launcher and the manifest of its jar would have it.
                "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                "-Djava.util.concurrent.ForkJoinPool.common.threadFactory="
                        + "io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                String.join(":", classPath(jar)),
                mainClass));
        return line;
    }

    /** The JVM expands each star to all jars of the directory. Classes that Quarkus has changed hide the originals. */
    private static List<String> classPath(Path jar) {
        Path application = jar.resolveSibling("quarkus");
        if (!Files.isDirectory(application)) {
            return List.of(jar.toString());
        }
        return List.of(
                application.resolve("transformed-bytecode.jar").toString(),
                application.resolve("generated-bytecode.jar").toString(),
                jar.resolveSibling("app") + "/*",
                jar.resolveSibling("lib") + "/boot/*",
                jar.resolveSibling("lib") + "/main/*");
    }

    /** Changes with the JVM and with every file of the service. */
    private static String fingerprint(Path jar) throws IOException {
        CRC32 sum = new CRC32();
        add(sum, System.getProperty("java.home") + System.getProperty("java.vm.version"));
        try (Stream<Path> files =
                Files.isDirectory(jar.resolveSibling("quarkus")) ? Files.walk(jar.getParent()) : Stream.of(jar)) {
            for (Path file : files.sorted().toList()) {
                add(sum, file + "|" + Files.size(file) + "|" + Files.getLastModifiedTime(file));
            }
        }
        return Long.toHexString(sum.getValue());
    }

    private static void add(CRC32 sum, String text) {
        sum.update(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Says in a file that a service of this process will write the archive. False if a service of a process that is still
     * alive will, or has failed to.
     */
    private static boolean reserve(Path writer) throws IOException {
        if (Files.exists(writer) && !isAlive(Files.readString(writer))) {
            Files.delete(writer);
        }
        try {
            Files.writeString(writer, Long.toString(ProcessHandle.current().pid()), StandardOpenOption.CREATE_NEW);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    private static boolean isAlive(String pid) {
        return pid.matches("\\d{1,18}") && ProcessHandle.of(Long.parseLong(pid)).isPresent();
    }

    /** Archives of earlier builds; a process that uses one keeps its mapping. */
    private void removeOthers(String key) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                String found = file.getFileName().toString();
                if (found.startsWith(name + "-") && !found.equals(key + ".writer")) {
                    Files.delete(file);
                }
            }
        }
    }
}
