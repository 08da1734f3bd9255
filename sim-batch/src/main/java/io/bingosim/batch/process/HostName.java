package io.bingosim.batch.process;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Where this process runs (host/pid), for people who read the worker table. */
final class HostName {
    static final String VALUE = hostAndPid();

    private HostName() {}

    private static String hostAndPid() {
        try {
            return InetAddress.getLocalHost().getHostName() + "/"
                    + ProcessHandle.current().pid();
        } catch (UnknownHostException e) {
            return "unknown/" + ProcessHandle.current().pid();
        }
    }
}
