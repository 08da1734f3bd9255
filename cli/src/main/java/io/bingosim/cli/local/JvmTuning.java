package io.bingosim.cli.local;

import io.bingosim.stack.process.Service;
import java.util.List;

/** What the JVM of a server is to be good at. */
public enum JvmTuning {
    /** The engine at its full speed, after seconds of compiling. */
    FULL_SPEED(List.of()),
    /** A quick start: in a batch of a few seconds the optimising compiler costs more than it gains. */
    SHORT_BATCH(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));

    private final List<String> options;

    JvmTuning(List<String> options) {
        this.options = options;
    }

    Service.Builder apply(Service.Builder service) {
        options.forEach(service::jvmOption);
        return service;
    }
}
