package io.bingosim.worker.diagnosis;

import io.bingosim.batch.Process;
import io.bingosim.batch.schema.Readiness;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Every ten seconds the totals that are not zero, on one line: for whoever has a log and no dashboard. */
@ApplicationScoped
class DiagnosticLine {
    private static final Logger LOG = Logger.getLogger("io.bingosim.totals");
    private static final String OURS = "bingosim.";

    private final MeterRegistry registry;
    private final Process process;
    private String last = "";

    DiagnosticLine(MeterRegistry registry, Process process) {
        this.registry = registry;
        this.process = process;
    }

    @Scheduled(every = "10s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = Readiness.class)
    void tell() {
        Map<String, Double> totals = new TreeMap<>();
        registry.getMeters().stream()
                .filter(meter -> meter.getId().getName().startsWith(OURS))
                .forEach(meter -> add(totals, meter));
        String line = totals.entrySet().stream()
                .filter(total -> total.getValue() != 0)
                .map(total -> total.getKey() + "=" + number(total.getValue()))
                .collect(Collectors.joining(" "));
        // An idle worker is not worth a line every ten seconds.
        if (!withoutCalls(line).equals(withoutCalls(last))) {
            LOG.infof("worker=%s %s", process.id(), line);
        }
        last = line;
    }

    private static void add(Map<String, Double> totals, Meter meter) {
        String name = meter.getId().getName().substring(OURS.length());
        for (Tag tag : meter.getId().getTags()) {
            name += "/" + tag.getValue().replace("bingosim.", "");
        }
        if (meter instanceof Timer timer) {
            totals.put(name + ".mean.ms", timer.mean(java.util.concurrent.TimeUnit.MILLISECONDS));
        } else if (meter instanceof FunctionCounter counter) {
            totals.put(name, counter.count());
        } else {
            String key = name;
            meter.measure().forEach(measured -> totals.put(key, measured.getValue()));
        }
    }

    private static String withoutCalls(String line) {
        return line.replaceAll("database\\.calls=\\S+", "");
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(java.util.Locale.ROOT, "%.2f", value);
    }
}
