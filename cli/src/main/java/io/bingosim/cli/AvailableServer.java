package io.bingosim.cli;

import io.bingosim.cli.build.Artifact;
import io.bingosim.cli.build.Artifacts;
import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.local.Home;
import io.bingosim.cli.local.JvmTuning;
import io.bingosim.cli.local.LocalSystem;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.EnvironmentException;
import java.util.Map;

/** The server that a command uses: the one that {@code up} runs on the same data, else a private one. */
final class AvailableServer {
    private static final long POLL_MILLIS = 200;

    /** A private server needs no keys, whatever the environment requires of other servers. */
    private static final Map<String, String> PRIVATE_SERVER = Map.of(
            "BINGOSIM_MODE", "LOCAL",
            "BINGOSIM_TRANSPORT", "postgres",
            "BINGOSIM_API_AUTHENTICATION", "AUTO",
            "BINGOSIM_BOOTSTRAP_KEY", "");

    private final Invocation invocation;
    private final Terminal terminal;

    AvailableServer(Invocation invocation) {
        this.invocation = invocation;
        this.terminal = invocation.terminal();
    }

    /**
     * Waits for another command with a private server to end.
     *
     * @param tuning of a private server
     */
    String url(Cleanup cleanup, JvmTuning tuning) {
        Home home = new Home(invocation.home());
        boolean waiting = false;
        while (!home.tryAcquire()) {
            String url = home.announced();
            if (url != null) {
                return url;
            }
            if (!waiting) {
                terminal.phase("waiting: another bingosim uses " + invocation.home());
                waiting = true;
            }
            pause();
        }
        cleanup.add(home);
        new Artifacts(invocation).ensure(Artifact.API);
        LocalSystem system = new LocalSystem(invocation.root(), home, cleanup, terminal);
        return system.startPrivateApi(system.startDatabase(), PRIVATE_SERVER, tuning)
                .url();
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            throw new EnvironmentException("interrupted", e);
        }
    }
}
