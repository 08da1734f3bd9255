package io.bingosim.cli;

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

/** The directory that outlives a command: the database, the logs, and who is using them right now. */
final class Home implements AutoCloseable {
    private final Path directory;
    private @Nullable FileChannel channel;
    private @Nullable FileLock lock;

    Home(Path directory) {
        this.directory = Directories.owned(directory.toAbsolutePath());
    }

    /** True when the directory is ours until {@link #close()}; false when another command holds it. */
    boolean tryAcquire() {
        try {
            channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            lock = channel.tryLock();
            if (lock == null) {
                channel.close();
                return false;
            }
            // Left behind by a server that was killed.
            Files.deleteIfExists(addressFile());
            return true;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            throw new EnvironmentException("cannot use " + directory + ": " + e.getMessage(), e);
        }
    }

    /** Tells other commands where the server of this directory listens. */
    void announce(String url) {
        try {
            Path fresh = Files.writeString(directory.resolve("server.fresh"), url);
            Files.move(fresh, addressFile(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the holder's server listens, or null while it does not or when it is not for others. */
    @Nullable
    String announced() {
        try {
            return Files.exists(addressFile()) ? Files.readString(addressFile()).strip() : null;
        } catch (IOException e) {
            return null;
        }
    }

    Path database() {
        return directory.resolve("postgres");
    }

    Path log(String name) {
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
