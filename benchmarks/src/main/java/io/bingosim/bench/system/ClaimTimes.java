package io.bingosim.bench.system;

import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** How long claims took, from the metrics of the workers. */
record ClaimTimes(double seconds, double count) {

    static ClaimTimes now(RunningSystem system) {
        double seconds = 0;
        double count = 0;
        for (Service worker : system.workers()) {
            for (String line : metrics(worker).split("\n")) {
                double value = line.startsWith("#") ? 0 : Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
                seconds += line.startsWith("bingosim_claim_duration_seconds_sum") ? value : 0;
                count += line.startsWith("bingosim_claim_duration_seconds_count") ? value : 0;
            }
        }
        return new ClaimTimes(seconds, count);
    }

    ClaimTimes since(ClaimTimes before) {
        return new ClaimTimes(seconds - before.seconds, count - before.count);
    }

    double milliseconds() {
        return seconds / count * 1e3;
    }

    private static String metrics(Service worker) {
        try (var answer =
                URI.create(worker.managementUrl() + "/q/metrics").toURL().openStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "the metrics of a worker could not be read from " + worker.managementUrl(), e);
        }
    }
}
