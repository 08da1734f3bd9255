package io.bingosim.bench.start;

import io.bingosim.bench.system.ProcessStats;
import io.bingosim.stack.process.Service;
import java.time.Duration;
import java.util.List;

/** How long a service took until it was ready, and its processor time until then. */
record TimedService(double seconds, double processor) {
    private static final Duration READY = Duration.ofSeconds(120);

    /** Starts and ends it. */
    static TimedService run(Service.Builder builder) {
        long started = System.nanoTime();
        try (Service service = builder.start()) {
            // More often than awaitReady asks, which would round the figure.
            while (service.isAlive() && !service.isReady()) {
                service.awaitExit(Duration.ofMillis(5));
            }
            double seconds = (System.nanoTime() - started) / 1e9;
            double processor = ProcessStats.cpuSeconds(List.of(service.pid()));
            // Reports why, if it has ended.
            service.awaitReady(READY);
            return new TimedService(seconds, processor);
        }
    }
}
