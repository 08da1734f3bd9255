package io.bingosim.system.proof;

import io.bingosim.stack.process.Disruptions;
import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** A small file system in memory that can be filled. Mounting it needs root; without, the test is skipped. */
final class SmallDisk implements AutoCloseable {
    private static final Duration QUICK = Duration.ofSeconds(30);
    private static final int BLOCK = 64 * 1024;

    private final Path mount;
    private final Path filler;

    private SmallDisk(Path mount) {
        this.mount = mount;
        filler = mount.resolve("filler");
    }

    static SmallDisk mount(String size) {
        try {
            Path mount = Files.createTempDirectory("bingosim-disk");
            Programs.Finished mounted = run("mount", "-t", "tmpfs", "-o", "size=" + size, "none", mount.toString());
            if (!mounted.succeeded()) {
                Files.delete(mount);
            }
            Assumptions.assumeTrue(mounted.succeeded(), "a small disk cannot be mounted: " + mounted.output());
            return new SmallDisk(mount);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new directory on it for the account that owns another directory. */
    Path directoryLike(Path owned) throws IOException {
        Path directory = Files.createDirectory(mount.resolve("data"));
        Programs.Finished given = run("chown", "--reference=" + owned, directory.toString());
        Assumptions.assumeTrue(given.succeeded(), "chown: " + given.output());
        return directory;
    }

    /** Leaves no room at all. */
    void fill() throws IOException {
        Disruptions.add();
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (Files.getFileStore(mount).getUsableSpace() > 0) {
                out.write(block);
            }
        } catch (IOException e) {
            // The last block did not fit.
        }
    }

    void free() throws IOException {
        Files.delete(filler);
    }

    @Override
    public void close() {
        run("umount", "--lazy", mount.toString());
        try {
            Files.deleteIfExists(mount);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Programs.Finished run(String... line) {
        return Programs.run(QUICK, Map.of(), List.of(line));
    }
}
