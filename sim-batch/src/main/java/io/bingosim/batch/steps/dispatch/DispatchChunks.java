package io.bingosim.batch.steps.dispatch;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.background.CoalescingTrigger;
import io.bingosim.batch.model.DispatchLimits;
import io.bingosim.batch.model.DispatchedChunk;
import io.bingosim.batch.model.OutboxEvent;
import io.bingosim.batch.steps.outbox.OutboxRelay;
import io.bingosim.batch.store.DispatchStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Cuts the next chunks and hands their events to the relay. Every process may call it at any time. */
@ApplicationScoped
public class DispatchChunks {
    private static final Logger LOG = Logger.getLogger(DispatchChunks.class);

    private static final Duration CLAIM_EVENTS_FOR = Duration.ofSeconds(30);
    private static final int CHUNKS_PER_PASS = 256;
    private static final int IN_FLIGHT_PER_BATCH = 1_000;
    private static final int PROBE_RUNS = 16;
    private static final int RUN_TEAMS_MAX = 262_144;

    private final DispatchStore store;
    private final WorkerId worker;
    private final DispatchLimits limits;
    private final OutboxRelay relay;
    private final CoalescingTrigger trigger = new CoalescingTrigger("dispatch", this::dispatch);
    private final List<Consumer<Set<BatchId>>> listeners = new CopyOnWriteArrayList<>();

    DispatchChunks(DispatchStore store, WorkerId worker, BatchConfig config, OutboxRelay relay) {
        this.store = store;
        this.worker = worker;
        this.limits = limits(config.dispatch());
        this.relay = relay;
    }

    /** Dispatches soon; returns at once. */
    public void wake() {
        trigger.fire();
    }

    /** Called with their batches whenever this process has cut chunks, so that its poller need not wait for the next tick. */
    public void onDispatched(Consumer<Set<BatchId>> listener) {
        listeners.add(listener);
    }

    /** Cuts the chunks that are due now and returns how many there were. */
    public Uni<Integer> dispatch() {
        return store.dispatchChunks(worker, CLAIM_EVENTS_FOR, limits).map(this::handOver);
    }

    private static DispatchLimits limits(BatchConfig.Dispatch config) {
        return new DispatchLimits(
                CHUNKS_PER_PASS,
                config.inFlightPerSlot(),
                IN_FLIGHT_PER_BATCH,
                config.target(),
                config.fixedRuns(),
                PROBE_RUNS,
                RUN_TEAMS_MAX);
    }

    private int handOver(List<DispatchedChunk> chunks) {
        if (chunks.isEmpty()) {
            return 0;
        }
        log(chunks);
        List<OutboxEvent> events = chunks.stream()
                .map(DispatchedChunk::event)
                .filter(Objects::nonNull)
                .toList();
        if (!events.isEmpty()) {
            relay.publishClaimed(events);
        }
        Set<BatchId> batches = chunks.stream().map(DispatchedChunk::batchId).collect(Collectors.toSet());
        listeners.forEach(listener -> listener.accept(batches));
        return chunks.size();
    }

    private void log(List<DispatchedChunk> chunks) {
        if (LOG.isDebugEnabled()) {
            chunks.stream()
                    .collect(Collectors.groupingBy(DispatchedChunk::batchId, Collectors.counting()))
                    .forEach((batch, count) ->
                            LOG.debugf("batch=%s worker=%s dispatched chunks=%d", batch, worker.id(), count));
        }
    }
}
