package io.bingosim.broker.publish;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** Remembers by exchange how publishing goes, and logs the start and the end of each outage once. */
@ApplicationScoped
public class PublishMonitor {
    private static final Logger LOG = Logger.getLogger(PublishMonitor.class);

    private final Map<String, PublishOutcomes> outcomes = new ConcurrentHashMap<>();
    private final Map<String, String> alarms = new ConcurrentHashMap<>();

    /** What happened to the messages for this exchange so far. */
    public PublishOutcomes of(String exchange) {
        return outcomes.computeIfAbsent(exchange, name -> new PublishOutcomes());
    }

    /** Why publishing does not work at present; empty if it does, or has not been tried. */
    public Optional<String> problem() {
        Optional<String> alarm = alarms.values().stream().findAny();
        if (alarm.isPresent()) {
            return alarm.map(reason -> "an end of the broker's alarm: " + reason);
        }
        return outcomes.entrySet().stream()
                .filter(exchange -> exchange.getValue().unconfirmedInARow() > 0)
                .map(exchange -> "confirms from the broker: " + describe(exchange.getKey(), exchange.getValue()))
                .findFirst();
    }

    /** Whether the broker has an alarm of this kind, "memory" or "disk", as far as publishers of this process know. */
    public boolean hasAlarm(String kind) {
        return alarms.values().stream().anyMatch(reason -> reason.contains(kind));
    }

    void confirmed(String exchange) {
        long missed = of(exchange).confirmed();
        if (missed > 0) {
            LOG.infof("exchange=%s publishes are confirmed again, after unconfirmed=%d", exchange, missed);
        }
    }

    void failed(String exchange, String reason) {
        if (of(exchange).failed(reason)) {
            LOG.warnf("exchange=%s publish unconfirmed, its event is published again: %s", exchange, reason);
        }
    }

    void started(String exchange) {
        long starts = of(exchange).started();
        LOG.infof("exchange=%s publisher start=%d", exchange, starts);
    }

    void blocked(String exchange, String reason) {
        if (alarms.put(exchange, reason) == null) {
            LOG.warnf("exchange=%s broker alarm, publishing waits for its end: %s", exchange, reason);
        }
    }

    void unblocked(String exchange) {
        if (alarms.remove(exchange) != null) {
            LOG.infof("exchange=%s broker alarm ended for this publisher", exchange);
        }
    }

    private static String describe(String exchange, PublishOutcomes outcomes) {
        return "exchange=" + exchange + " unconfirmed=" + outcomes.unconfirmedInARow() + " cause=" + outcomes.reason();
    }
}
