package io.bingosim.system.worker;

import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Metrics that a service exports on its management port. */
final class Metrics {
    private Metrics() {}

    /** The sum over all tags; 0 if the metric does not exist. */
    static double of(Service service, String name) {
        try (InputStream answer =
                URI.create(service.managementUrl() + "/q/metrics").toURL().openStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
