package io.bingosim.worker.diagnosis;

import io.bingosim.batch.WorkerId;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Statistic;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Logs what this worker did since the last line, for operators who have a log but no dashboard. */
@ApplicationScoped
public class IntervalLogger {
    private static final Logger LOG = Logger.getLogger("io.bingosim.interval");

    /** The names in the line and the metrics behind them, in the order of a chunk's life. Those in ms are means. */
    private static final Map<String, String> COLUMNS = columns();

    private final MeterRegistry registry;
    private final WorkerId worker;
    private Map<String, Reading> previous = Map.of();

    IntervalLogger(MeterRegistry registry, WorkerId worker) {
        this.registry = registry;
        this.worker = worker;
    }

    /** Logs nothing if this worker has only asked for chunks, in vain, since the last call. */
    public void log() {
        line().ifPresent(LOG::info);
    }

    synchronized Optional<String> line() {
        Map<String, Reading> now = new LinkedHashMap<>();
        Map<String, Reading> interval = new LinkedHashMap<>();
        COLUMNS.forEach((column, metric) -> {
            Reading reading = read(metric);
            now.put(column, reading);
            interval.put(column, reading.minus(previous.getOrDefault(column, Reading.ZERO)));
        });
        previous = now;
        if (interval.entrySet().stream()
                .allMatch(column -> isMean(column.getKey()) || column.getValue().isZero())) {
            return Optional.empty();
        }
        return Optional.of("worker=" + worker.id() + " "
                + interval.entrySet().stream()
                        .map(column -> column.getKey() + "=" + column.getValue().text(isMean(column.getKey())))
                        .collect(Collectors.joining(" ")));
    }

    private static boolean isMean(String column) {
        return column.endsWith(".ms");
    }

    private Reading read(String metric) {
        Reading sum = Reading.ZERO;
        for (Meter meter : registry.find(metric).meters()) {
            sum = sum.plus(Reading.of(meter));
        }
        return sum;
    }

    private static Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("claims", "bingosim.claim.won");
        columns.put("claim.ms", "bingosim.claim.duration");
        columns.put("cache.hits", "bingosim.scenario.cache.hits");
        columns.put("cache.misses", "bingosim.scenario.cache.misses");
        columns.put("simulate.ms", "bingosim.simulate.duration");
        columns.put("persist.ms", "bingosim.persist.duration");
        columns.put("chunks", "bingosim.chunk.completed");
        columns.put("runs", "bingosim.run.completed");
        columns.put("failed", "bingosim.run.failed");
        columns.put("retried", "bingosim.run.retried");
        columns.put("stale", "bingosim.chunk.stale");
        return columns;
    }

    /** A counter has a count; a timer also the seconds of all its calls. */
    private record Reading(double count, double seconds) {
        static final Reading ZERO = new Reading(0, 0);

        static Reading of(Meter meter) {
            double count = 0;
            double seconds = 0;
            for (var measured : meter.measure()) {
                if (measured.getStatistic() == Statistic.COUNT) {
                    count = measured.getValue();
                } else if (measured.getStatistic() == Statistic.TOTAL_TIME) {
                    seconds = measured.getValue();
                }
            }
            return new Reading(count, seconds);
        }

        Reading plus(Reading other) {
            return new Reading(count + other.count, seconds + other.seconds);
        }

        Reading minus(Reading other) {
            return new Reading(count - other.count, seconds - other.seconds);
        }

        boolean isZero() {
            return count == 0;
        }

        String text(boolean isMean) {
            return isMean
                    ? String.format(Locale.ROOT, "%.2f", count == 0 ? 0 : seconds * 1_000 / count)
                    : Long.toString(Math.round(count));
        }
    }
}
