package io.bingosim.cli.local;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** The data directory, which outlives a command: database, logs, and the URL of the server that runs on it. */
public final class Home implements AutoCloseable {
    private final Path directory;
    private @Nullable FileChannel channel;
    private @Nullable FileLock lock;

    public Home(Path directory) {
        this.directory = Directories.owned(directory.toAbsolutePath());
    }

    /** True when the directory is ours until {@link #close()}; false when another command holds it. */
    public boolean tryAcquire() {
        try {
            channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            lock = channel.tryLock();
            if (lock == null) {
                channel.close();
                return false;
            }
            // A killed server leaves its address behind.
            Files.deleteIfExists(addressFile());
            return true;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot use the data directory " + directory
                            + "; make it writable, or set BINGOSIM_HOME to another directory",
                    e);
        }
    }

    /** Publishes the URL of this directory's server to other commands. */
    public void announce(String url) {
        try {
            Path fresh = Files.writeString(directory.resolve("server.fresh"), url);
            Files.move(fresh, addressFile(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The URL that the holder of this directory has announced, or null. */
    public @Nullable String announced() {
        try {
            return Files.exists(addressFile()) ? Files.readString(addressFile()).strip() : null;
        } catch (IOException e) {
            return null;
        }
    }

    public Path database() {
        return directory.resolve("postgres");
    }

    public Path log(String name) {
        return directory.resolve("log").resolve(name + ".log");
    }

    @Override
    public void close() {
        try {
            if (lock != null && lock.isValid()) {
                Files.deleteIfExists(addressFile());
                lock.release();
            }
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path addressFile() {
        return directory.resolve("server");
    }
}
