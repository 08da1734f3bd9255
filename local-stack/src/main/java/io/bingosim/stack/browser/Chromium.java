package io.bingosim.stack.browser;

import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.SystemPackage;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds or installs Chromium. */
public final class Chromium {
    private static final String PACKAGE = "chromium";
    private static final List<String> PROGRAMS =
            List.of(PACKAGE, "chromium-browser", "google-chrome", "google-chrome-stable");

    private Chromium() {}

    /** The browser that CHROMIUM names, or the first on the search path; null if there is none. */
    public static @Nullable Path find() {
        String given = System.getenv("CHROMIUM");
        Stream<String> names = given == null || given.isEmpty() ? PROGRAMS.stream() : Stream.of(given);
        return names.map(Programs::find).filter(Objects::nonNull).findFirst().orElse(null);
    }

    /** Installs Chromium if it is missing and that is possible and allowed; returns whether it is installed now. */
    public static boolean ensureInstalled(Consumer<String> progress) {
        if (find() != null) {
            return true;
        }
        List<String> installer = SystemPackage.installer(PACKAGE);
        if (installer.isEmpty()) {
            return false;
        }
        progress.accept("installing " + PACKAGE + " from the system's packages");
        SystemPackage.install(installer, () -> find() != null);
        return find() != null;
    }

    public static String missing() {
        return "Chromium is required by the tests of the web app but not available. Install it (Debian: sudo apt-get"
                + " install chromium; Fedora: sudo dnf install chromium; macOS: brew install chromium), or set CHROMIUM"
                + " to a browser on the search path.";
    }
}
