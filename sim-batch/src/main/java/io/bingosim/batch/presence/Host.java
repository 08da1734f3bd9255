package io.bingosim.batch.presence;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Where this process runs, for people who read the worker table. */
final class Host {
    static final String NAME = name();

    private Host() {}

    private static String name() {
        try {
            return InetAddress.getLocalHost().getHostName() + "/"
                    + ProcessHandle.current().pid();
        } catch (UnknownHostException e) {
            return "unknown/" + ProcessHandle.current().pid();
        }
    }
}
