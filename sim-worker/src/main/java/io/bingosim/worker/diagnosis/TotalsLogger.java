package io.bingosim.worker.diagnosis;

import io.bingosim.batch.WorkerId;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Logs all metrics that are not zero on one line, for operators who have a log but no dashboard. */
@ApplicationScoped
public class TotalsLogger {
    private static final Logger LOG = Logger.getLogger("io.bingosim.totals");
    private static final String PREFIX = "bingosim.";

    private final MeterRegistry registry;
    private final WorkerId worker;
    private String previous = "";

    TotalsLogger(MeterRegistry registry, WorkerId worker) {
        this.registry = registry;
        this.worker = worker;
    }

    /** Logs nothing if no total has changed since the last call. */
    public void log() {
        Map<String, Double> totals = new TreeMap<>();
        registry.getMeters().stream()
                .filter(meter -> meter.getId().getName().startsWith(PREFIX))
                .forEach(meter -> add(totals, meter));
        String line = totals.entrySet().stream()
                .filter(total -> total.getValue() != 0)
                .map(total -> total.getKey() + "=" + number(total.getValue()))
                .collect(Collectors.joining(" "));
        // Polling alone increases the number of database calls.
        if (!withoutDatabaseCalls(line).equals(withoutDatabaseCalls(previous))) {
            LOG.infof("worker=%s %s", worker.id(), line);
        }
        previous = line;
    }

    private static void add(Map<String, Double> totals, Meter meter) {
        String name = meter.getId().getName().substring(PREFIX.length());
        for (Tag tag : meter.getId().getTags()) {
            name += "/" + tag.getValue().replace(PREFIX, "");
        }
        if (meter instanceof Timer timer) {
            totals.put(name + ".mean.ms", timer.mean(TimeUnit.MILLISECONDS));
        } else if (meter instanceof FunctionCounter counter) {
            totals.put(name, counter.count());
        } else {
            String key = name;
            meter.measure().forEach(measured -> totals.put(key, measured.getValue()));
        }
    }

    private static String withoutDatabaseCalls(String line) {
        return line.replaceAll("database\\.calls=\\S+", "");
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.2f", value);
    }
}
