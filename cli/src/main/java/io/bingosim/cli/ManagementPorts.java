package io.bingosim.cli;

import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.FreePorts;
import java.util.stream.IntStream;

/**
 * The ports of health and metrics: the API has the first one, the workers the next ones in order.
 *
 * @param first the API's port; 0 = free ports for all
 */
record ManagementPorts(int first, int workers) {
    static final int DEFAULT_FIRST = 9000;
    private static final int PORT_MAX = 65_535;

    ManagementPorts {
        if (first < 0 || first + workers > PORT_MAX) {
            throw CommandFailure.usage(
                    "--management-port must be between 0 and " + (PORT_MAX - workers) + ": " + first);
        }
    }

    int api() {
        return first;
    }

    /** The port of a worker; the first worker has the number 1. */
    int worker(int number) {
        return first == 0 ? 0 : first + number;
    }

    boolean contains(int port) {
        return first > 0 && port >= first && port <= first + workers;
    }

    void requireFree() {
        if (first > 0) {
            IntStream.rangeClosed(first, first + workers)
                    .filter(port -> !FreePorts.isFree(port))
                    .findFirst()
                    .ifPresent(port -> {
                        throw new EnvironmentException("management port " + port
                                + " is taken; choose another first one with --management-port, 0 for free ones");
                    });
        }
    }
}
