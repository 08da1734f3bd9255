package io.bingosim.stack.process;

import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports on the loopback interface.
 *
 * <p>They lie below the ephemeral range: a port from inside it can be taken by any outgoing connection between the
 * choice and its use. They are drawn at random, so that two stacks on one machine seldom meet, and never handed out
 * twice by one process.
 */
public final class FreePorts {
    private static final int LOWEST = 10_000;
    private static final int HIGHEST = 32_000;
    private static final int TRIES_MAX = 1_000;
    private static final Set<Integer> GIVEN = new HashSet<>();

    private FreePorts() {}

    public static synchronized int next() {
        for (int i = 0; i < TRIES_MAX; i++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (isFree(port) && GIVEN.add(port)) {
                return port;
            }
        }
        throw new EnvironmentException("found no free port on 127.0.0.1 between " + LOWEST + " and " + HIGHEST);
    }

    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
