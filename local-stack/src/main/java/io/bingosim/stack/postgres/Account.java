package io.bingosim.stack.postgres;

import com.sun.security.auth.module.UnixSystem;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.Programs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The account that Postgres runs under. It refuses to run as root, so root needs another one. */
record Account(List<String> prefix, boolean ownsFiles, String description) {
    private static final Duration QUICK = Duration.ofSeconds(10);
    private static final int NOBODY = 65_534;
    private static final List<String> NAMESPACE = List.of("unshare", "-U");
    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

    static Account choose() {
        if (new UnixSystem().getUid() != 0) {
            return new Account(List.of(), true, "embedded");
        }
        if (works(NAMESPACE)) {
            return new Account(NAMESPACE, true, "embedded, as root in a user namespace");
        }
        if (works(AS_NOBODY)) {
            return new Account(
                    AS_NOBODY,
                    false,
                    "embedded, as an unprivileged user (BINGOSIM_HOME must be accessible to all users)");
        }
        throw new EnvironmentException("Postgres refuses to run as root, and this machine allows neither user"
                + " namespaces (unshare -U) nor another user (setpriv). Run bingosim as a normal user.");
    }

    List<String> command(List<String> command) {
        List<String> line = new ArrayList<>(prefix);
        line.addAll(command);
        return line;
    }

    /** Makes the account the owner of the data and checks that it can reach both directories. */
    void prepare(Path binaries, Path directory) {
        if (ownsFiles) {
            return;
        }
        run(List.of("chown", "-R", NOBODY + ":" + NOBODY, directory.toString()));
        List<String> reach =
                List.of("test", "-x", binaries.resolve("bin/postgres").toString(), "-a", "-w", directory.toString());
        if (!run(command(reach)).succeeded()) {
            throw new EnvironmentException("Postgres refuses to run as root, user namespaces are not allowed here, and"
                    + " an unprivileged user cannot reach " + directory + " or " + binaries
                    + ". Set BINGOSIM_HOME to a directory that all users can reach, for example"
                    + " /var/tmp/bingosim, or run bingosim as a normal user.");
        }
    }

    private static boolean works(List<String> prefix) {
        List<String> line = new ArrayList<>(prefix);
        line.add("true");
        return Programs.find(prefix.get(0)) != null && run(line).succeeded();
    }

    private static Programs.Finished run(List<String> line) {
        return Programs.run(QUICK, Map.of(), line);
    }
}
