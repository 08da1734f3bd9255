package io.bingosim.batch.outbox;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchConfig.Transport;
import io.bingosim.batch.Database;
import io.bingosim.batch.Mode;
import io.bingosim.batch.Process;
import io.bingosim.batch.Pulse;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.breaker.Breaker;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.outbox.EventPublisher.UnpublishableException;
import io.bingosim.batch.schema.Readiness;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Publishes what the outbox holds: take K, send K, await all, mark in bulk. Broker errors and timeouts cost an event
 * nothing; it is sent again. What this process dies with is fair game for others after its claim time.
 */
@ApplicationScoped
public class RelayEvents {
    private static final Logger LOG = Logger.getLogger(RelayEvents.class);

    private static final String CLAIM_EVENTS = "SELECT * FROM claim_events($1, $2, make_interval(secs => $3))";
    private static final String MARK_PUBLISHED = "SELECT mark_published($1, $2) AS marked";
    private static final String POSTPONE_EVENTS =
            "SELECT postpone_events($1, $2, make_interval(secs => $3), $4) AS postponed";
    private static final String FAIL_EVENT = "SELECT fail_event($1, $2, $3) AS failed";

    private final Database database;
    private final Process process;
    private final BatchConfig.Outbox config;
    private final Breaker breaker;
    private final EventPublisher publisher;
    private final ConcurrentLinkedQueue<OutboxEvent> inHand = new ConcurrentLinkedQueue<>();
    private final Pulse sending = new Pulse("publishing", this::sendInHand);
    private final AtomicLong published = new AtomicLong();

    RelayEvents(
            Database database,
            Process process,
            BatchConfig config,
            Breaker breaker,
            @Any Instance<EventPublisher> publishers) {
        this.database = database;
        this.process = process;
        this.config = config.outbox();
        this.breaker = breaker;
        this.publisher = config.transport() == Transport.RABBITMQ
                        && config.mode() == Mode.DISTRIBUTED
                        && publishers.isResolvable()
                ? publishers.get()
                : RelayEvents::onlyLog;
    }

    /** Publishes events that the caller's transaction has already claimed for this process. Returns at once. */
    public void publishClaimed(List<OutboxEvent> events) {
        inHand.addAll(events);
        sending.fire();
    }

    @Scheduled(
            every = "${bingosim.outbox.delay}",
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = Readiness.class)
    Uni<Void> relay() {
        return claimEvents().map(this::takeInHand).chain(this::again);
    }

    /** Events confirmed by this process so far. */
    public long published() {
        return published.get();
    }

    Uni<List<OutboxEvent>> claimEvents() {
        var arguments = Tuple.of(process.id(), config.eventsBatchSize(), Seconds.of(config.claimFor()));
        return database.list(CLAIM_EVENTS, arguments, OutboxEvent::of)
                .invoke(events -> Meters.eventsClaimed(events.size()));
    }

    private boolean takeInHand(List<OutboxEvent> events) {
        if (!events.isEmpty()) {
            publishClaimed(events);
        }
        return events.size() == config.eventsBatchSize();
    }

    /** A full page means there is more. */
    private Uni<Void> again(boolean more) {
        return more ? relay() : Uni.createFrom().voidItem();
    }

    private Uni<Void> sendInHand() {
        List<OutboxEvent> events = new ArrayList<>();
        OutboxEvent next;
        while (events.size() < config.eventsBatchSize() && (next = inHand.poll()) != null) {
            events.add(next);
        }
        if (events.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return publish(events).invoke(() -> {
            if (!inHand.isEmpty()) {
                sending.fire();
            }
        });
    }

    /** Sends all of them and records what became of each. */
    Uni<Void> publish(List<OutboxEvent> events) {
        return breaker.permits()
                .chain(permitted -> permitted
                        ? sendAll(events).chain(this::record)
                        : postpone(events, "the broker is being left alone: its circuit breaker is open"));
    }

    private Uni<List<Sent>> sendAll(List<OutboxEvent> events) {
        return Uni.join().all(events.stream().map(this::send).toList()).andCollectFailures();
    }

    private Uni<Sent> send(OutboxEvent event) {
        return Uni.createFrom()
                .deferred(() -> publisher.publish(event))
                .ifNoItem()
                .after(config.confirmTimeout())
                .fail()
                .map(confirmed -> new Sent(event, null))
                .onFailure()
                .recoverWithItem(failure -> new Sent(event, failure));
    }

    private Uni<Void> record(List<Sent> all) {
        List<OutboxEvent> confirmed =
                all.stream().filter(Sent::confirmed).map(Sent::event).toList();
        List<Sent> failed = all.stream().filter(sent -> !sent.confirmed()).toList();
        List<Sent> hopeless = failed.stream().filter(Sent::hopeless).toList();
        List<Sent> later = failed.stream().filter(sent -> !sent.hopeless()).toList();
        published.addAndGet(confirmed.size());
        Meters.eventsSent(confirmed.size(), later.size(), hopeless.size());
        return breaker.report(confirmed.size(), later.size())
                .chain(() -> confirmed.isEmpty() ? Uni.createFrom().voidItem() : markPublished(confirmed))
                .chain(() -> failForGood(hopeless))
                .chain(() -> later.isEmpty()
                        ? Uni.createFrom().voidItem()
                        : postpone(
                                later.stream().map(Sent::event).toList(),
                                String.valueOf(later.get(0).failure())));
    }

    private Uni<Void> markPublished(List<OutboxEvent> events) {
        return database.one(MARK_PUBLISHED, Tuple.of(process.id(), keys(events)), row -> row.getInteger("marked"))
                .replaceWithVoid();
    }

    private Uni<Void> failForGood(List<Sent> hopeless) {
        if (hopeless.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return Uni.join()
                .all(hopeless.stream().map(this::failEvent).toList())
                .andFailFast()
                .replaceWithVoid();
    }

    private Uni<Boolean> failEvent(Sent sent) {
        LOG.errorf(
                "event=%s type=%s can never be sent: %s",
                sent.event().eventId(), sent.event().type(), sent.failure());
        var arguments = Tuple.of(process.id(), sent.event().key(), String.valueOf(sent.failure()));
        return database.one(FAIL_EVENT, arguments, row -> row.getBoolean("failed"));
    }

    private Uni<Void> postpone(List<OutboxEvent> events, String why) {
        LOG.debugf("%d events wait for the broker: %s", events.size(), why);
        var arguments = Tuple.of(process.id(), keys(events), Seconds.of(config.delay()), why);
        return database.one(POSTPONE_EVENTS, arguments, row -> row.getInteger("postponed"))
                .replaceWithVoid();
    }

    private static Long[] keys(List<OutboxEvent> events) {
        return events.stream().map(OutboxEvent::key).toArray(Long[]::new);
    }

    /** Where no broker is configured, events are only told to the log. */
    private static Uni<Void> onlyLog(OutboxEvent event) {
        LOG.debugf("event=%s type=%s entity=%s %s", event.eventId(), event.type(), event.entityId(), event.payload());
        return Uni.createFrom().voidItem();
    }

    private record Sent(
            OutboxEvent event,
            @org.jspecify.annotations.Nullable Throwable failure) {
        boolean confirmed() {
            return failure == null;
        }

        boolean hopeless() {
            return failure instanceof UnpublishableException;
        }
    }
}
