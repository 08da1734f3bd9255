package io.bingosim.batch.steps.outbox;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchConfig.Transport;
import io.bingosim.batch.Mode;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.background.CoalescingTrigger;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.model.OutboxEvent;
import io.bingosim.batch.steps.breaker.Breaker;
import io.bingosim.batch.steps.outbox.EventPublisher.UnpublishableException;
import io.bingosim.batch.store.OutboxStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Publishes outbox events: claim K, send K, await all, mark in bulk. Broker errors and timeouts cost an event nothing; it
 * is sent again. Once the claims of a dead process have run out, other processes publish its events.
 */
@ApplicationScoped
public class OutboxRelay {
    private static final Logger LOG = Logger.getLogger(OutboxRelay.class);

    private static final int EVENTS_PER_ROUND = 200;

    /** Afterwards other processes may publish the events of this one. */
    private static final Duration CLAIM_FOR = Duration.ofSeconds(30);

    /** Afterwards it is unknown whether the broker has the event, and it is sent again. */
    private static final Duration CONFIRM_TIMEOUT = Duration.ofSeconds(5);

    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

    private final OutboxStore store;
    private final WorkerId worker;
    private final Breaker breaker;
    private final EventPublisher publisher;
    private final ConcurrentLinkedQueue<OutboxEvent> claimed = new ConcurrentLinkedQueue<>();
    private final CoalescingTrigger sending = new CoalescingTrigger("publishing", this::sendClaimed);

    OutboxRelay(
            OutboxStore store,
            WorkerId worker,
            BatchConfig config,
            Breaker breaker,
            @Any Instance<EventPublisher> publishers) {
        this.store = store;
        this.worker = worker;
        this.breaker = breaker;
        this.publisher = config.transport() == Transport.RABBITMQ
                        && config.mode() == Mode.DISTRIBUTED
                        && publishers.isResolvable()
                ? publishers.get()
                : OutboxRelay::logOnly;
    }

    /** Publishes events that the caller's transaction has already claimed for this process. Returns at once. */
    public void publishClaimed(List<OutboxEvent> events) {
        claimed.addAll(events);
        sending.fire();
    }

    /** Publishes all events that are due. */
    public Uni<Void> relay() {
        return claimEvents().map(this::queue).chain(this::again);
    }

    Uni<List<OutboxEvent>> claimEvents() {
        return store.claimEvents(worker, EVENTS_PER_ROUND, CLAIM_FOR)
                .invoke(events -> Meters.eventsClaimed(events.size()));
    }

    private boolean queue(List<OutboxEvent> events) {
        if (!events.isEmpty()) {
            publishClaimed(events);
        }
        return events.size() == EVENTS_PER_ROUND;
    }

    /** A full page means there is more. */
    private Uni<Void> again(boolean more) {
        return more ? relay() : Uni.createFrom().voidItem();
    }

    private Uni<Void> sendClaimed() {
        List<OutboxEvent> events = new ArrayList<>();
        OutboxEvent next;
        while (events.size() < EVENTS_PER_ROUND && (next = claimed.poll()) != null) {
            events.add(next);
        }
        if (events.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return publish(events).invoke(() -> {
            if (!claimed.isEmpty()) {
                sending.fire();
            }
        });
    }

    /** Sends all of them and records the result of each. */
    Uni<Void> publish(List<OutboxEvent> events) {
        return breaker.permits()
                .chain(permitted -> permitted
                        ? sendAll(events).chain(this::record)
                        : postpone(events, "the circuit breaker is open"));
    }

    private Uni<List<Sent>> sendAll(List<OutboxEvent> events) {
        return Uni.join().all(events.stream().map(this::send).toList()).andCollectFailures();
    }

    private Uni<Sent> send(OutboxEvent event) {
        return Uni.createFrom()
                .deferred(() -> publisher.publish(event))
                .ifNoItem()
                .after(CONFIRM_TIMEOUT)
                .fail()
                .map(confirmed -> new Sent(event, null))
                .onFailure()
                .recoverWithItem(failure -> new Sent(event, failure));
    }

    private Uni<Void> record(List<Sent> all) {
        List<OutboxEvent> confirmed =
                all.stream().filter(Sent::confirmed).map(Sent::event).toList();
        List<Sent> failed = all.stream().filter(sent -> !sent.confirmed()).toList();
        List<Sent> unpublishable = failed.stream().filter(Sent::unpublishable).toList();
        List<Sent> later = failed.stream().filter(sent -> !sent.unpublishable()).toList();
        Meters.eventsSent(confirmed.size(), later.size(), unpublishable.size());
        return breaker.report(confirmed.size(), later.size())
                .chain(() -> confirmed.isEmpty() ? Uni.createFrom().voidItem() : markPublished(confirmed))
                .chain(() -> failForGood(unpublishable))
                .chain(() -> later.isEmpty()
                        ? Uni.createFrom().voidItem()
                        : postpone(
                                later.stream().map(Sent::event).toList(),
                                String.valueOf(later.get(0).failure())));
    }

    private Uni<Void> markPublished(List<OutboxEvent> events) {
        return store.markEventsPublished(worker, events).replaceWithVoid();
    }

    private Uni<Void> failForGood(List<Sent> unpublishable) {
        if (unpublishable.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return Uni.join()
                .all(unpublishable.stream().map(this::failEvent).toList())
                .andFailFast()
                .replaceWithVoid();
    }

    private Uni<Boolean> failEvent(Sent sent) {
        LOG.errorf(
                "event=%s type=%s can never be sent, recorded as a failed message: %s",
                sent.event().eventId(), sent.event().type(), sent.failure());
        return store.failEvent(worker, sent.event(), String.valueOf(sent.failure()));
    }

    private Uni<Void> postpone(List<OutboxEvent> events, String reason) {
        LOG.debugf("events=%d postponed: %s", events.size(), reason);
        return store.postponeEvents(worker, events, RETRY_DELAY, reason).replaceWithVoid();
    }

    /** Where no broker is configured, events are only logged. */
    private static Uni<Void> logOnly(OutboxEvent event) {
        LOG.debugf("event=%s type=%s entity=%s %s", event.eventId(), event.type(), event.entityId(), event.payload());
        return Uni.createFrom().voidItem();
    }

    private record Sent(OutboxEvent event, @Nullable Throwable failure) {
        boolean confirmed() {
            return failure == null;
        }

        boolean unpublishable() {
            return failure instanceof UnpublishableException;
        }
    }
}
