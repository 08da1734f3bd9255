package io.bingosim.cli.local;

import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.process.Service;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Restarts services that have ended, and prints why: a process that executes chunks exits on purpose to get rid of a run
 * that hangs. A service that ends again and again before it is ready is given up.
 */
public final class Supervisor {
    private static final int STARTS_MAX = 5;
    private static final int SIGNALLED = 128;

    private final List<Service> services;
    private final Terminal terminal;

    /** How often a service was restarted since it was last ready; a ready one is not in it. */
    private final Map<Service, Integer> starts = new HashMap<>();

    public Supervisor(List<Service> services, Terminal terminal) {
        this.services = List.copyOf(services);
        this.terminal = terminal;
    }

    /** Restarts what has ended. False if a service was given up. Call it every now and then. */
    public boolean restartEnded() {
        for (Service service : services) {
            if (!service.isAlive()) {
                Cleanup.holdIfSignalled();
                if (!restart(service)) {
                    return false;
                }
            } else if (starts.containsKey(service) && service.isReady()) {
                starts.remove(service);
                terminal.say(service.name() + " is ready again");
            }
        }
        return true;
    }

    private boolean restart(Service service) {
        String ended = service.name() + " " + reason(service);
        if (starts.merge(service, 1, Integer::sum) > STARTS_MAX) {
            terminal.say("bingosim: " + ended + "; it was restarted " + STARTS_MAX
                    + " times without getting ready (log: " + service.log() + ")");
            return false;
        }
        terminal.say(ended + "; restarting it (log: " + service.log() + ")");
        service.start();
        return true;
    }

    /** A signal leaves no line in the log, and the last error in it may be an old one. */
    private static String reason(Service service) {
        int code = service.exitCode();
        return code > SIGNALLED
                ? "was ended by signal " + (code - SIGNALLED)
                : "ended with exit code " + code + ": " + service.lastError();
    }
}
