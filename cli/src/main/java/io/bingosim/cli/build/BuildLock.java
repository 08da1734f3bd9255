package io.bingosim.cli.build;

import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.Directories;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Two commands in one clone must not build at the same time. The launcher, which is a shell script, takes the same lock: a
 * directory that holds the process id of its owner. A lock whose owner has ended is void.
 */
final class BuildLock implements AutoCloseable {
    private static final long POLL_MILLIS = 300;

    private final Path directory;

    private BuildLock(Path directory) {
        this.directory = directory;
    }

    static BuildLock acquire(Path root, Terminal terminal) {
        Path directory = root.resolve("target").resolve("build.lock");
        boolean waiting = false;
        try {
            Files.createDirectories(directory.getParent());
            while (!tryCreate(directory)) {
                if (ownerHasEnded(directory)) {
                    Directories.removeQuietly(directory);
                    continue;
                }
                if (!waiting) {
                    terminal.phase("waiting for another build in this directory");
                    waiting = true;
                }
                Thread.sleep(POLL_MILLIS);
            }
            Files.writeString(directory.resolve("pid"), ProcessHandle.current().pid() + "\n");
            return new BuildLock(directory);
        } catch (IOException e) {
            throw new EnvironmentException("cannot take the build lock " + directory, e);
        } catch (InterruptedException e) {
            throw new EnvironmentException("interrupted while waiting for " + directory, e);
        }
    }

    @Override
    public void close() {
        Directories.removeQuietly(directory);
    }

    private static boolean tryCreate(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** A lock without a process id is a moment old: its owner is about to write it. */
    private static boolean ownerHasEnded(Path directory) {
        try {
            long owner =
                    Long.parseLong(Files.readString(directory.resolve("pid")).strip());
            return ProcessHandle.of(owner).isEmpty();
        } catch (IOException | NumberFormatException e) {
            return false;
        }
    }
}
