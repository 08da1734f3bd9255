package io.bingosim.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Directories that only their owner may enter, and their removal. */
public final class Directories {
    private Directories() {}

    /** A new directory under the system's temporary one, mode 0700. */
    public static Path throwAway(String prefix) {
        try {
            return Files.createTempDirectory("bingosim-" + prefix + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates the directory with mode 0700 if it does not exist. */
    public static Path owned(Path directory) {
        try {
            Files.createDirectories(directory.toAbsolutePath().getParent());
            if (!Files.isDirectory(directory)) {
                var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
                Files.createDirectory(directory, ownerOnly);
            }
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes a file or a tree; parts that are already gone are ignored. */
    public static void removeQuietly(@Nullable Path path) {
        if (path == null) {
            return;
        }
        try {
            Files.walkFileTree(path, new Remover());
        } catch (IOException e) {
            // A temporary directory that stays behind does no harm.
        }
    }

    private static final class Remover extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException cause) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException cause) throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
