package io.bingosim.stack.process;

import com.sun.security.auth.module.UnixSystem;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Installs a package of the system without starting the service that it may contain. */
public final class SystemPackage {
    private static final Duration QUICK = Duration.ofSeconds(10);
    private static final Duration INSTALL_TIMEOUT = Duration.ofMinutes(10);

    /**
     * policy-rc.d is the system's own switch against services that start at installation. An existing one is restored; one
     * left behind by a killed installation of ours is recognised by its text.
     */
    private static final String INSTALL = """
        set -e
        policy=/usr/sbin/policy-rc.d saved=/usr/sbin/policy-rc.d.before-bingosim
        restore() {
            rm -f "$policy"
            if [ -e "$saved" ]; then mv "$saved" "$policy"; fi
        }
        trap restore EXIT
        trap 'exit 1' HUP INT TERM
        if [ -e "$policy" ] && [[ $(<"$policy") != *bingosim* ]]; then mv "$policy" "$saved"; fi
        printf '#!/bin/sh\\n# bingosim: no service starts while its package is installed\\nexit 101\\n' >"$policy"
        chmod 755 "$policy"
        export DEBIAN_FRONTEND=noninteractive
        apt-get -q -o DPkg::Lock::Timeout=120 update
        apt-get -q -y --no-install-recommends -o DPkg::Lock::Timeout=120 \
            -o Dpkg::Options::=--force-confold install "$1"
        # Do not start it at the next boot either.
        if command -v systemctl >/dev/null; then
            systemctl disable "$1" >/dev/null 2>&1 || true
        fi
        """;

    private SystemPackage() {}

    /** The command that installs without a prompt; empty if there is none or {@code BINGOSIM_INSTALL=no}. */
    public static List<String> installer(String name) {
        if ("no".equals(System.getenv("BINGOSIM_INSTALL")) || Programs.find("apt-get") == null) {
            return List.of();
        }
        if (new UnixSystem().getUid() == 0) {
            return List.of("bash", "-c", INSTALL, "install", name);
        }
        boolean sudo = Programs.find("sudo") != null
                && Programs.run(QUICK, Map.of(), List.of("sudo", "-n", "true")).succeeded();
        return sudo ? List.of("sudo", "-n", "bash", "-c", INSTALL, "install", name) : List.of();
    }

    /** Runs the command unless another process has installed the package meanwhile. */
    public static void install(List<String> installer, BooleanSupplier installed) {
        Path lock =
                Path.of(System.getProperty("java.io.tmpdir"), "bingosim-install-" + System.getProperty("user.name"));
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var held = channel.lock()) {
            if (held.isValid() && !installed.getAsBoolean()) {
                run(installer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(List<String> installer) {
        Programs.Finished finished = Programs.run(INSTALL_TIMEOUT, Map.of(), new ArrayList<>(installer));
        if (!finished.succeeded()) {
            throw new EnvironmentException(
                    "cannot install " + installer.get(installer.size() - 1) + ": " + LastError.in(finished.output()));
        }
    }
}
