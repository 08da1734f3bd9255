package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.batch.BatchView;
import io.bingosim.batch.background.CoalescingTrigger;
import io.bingosim.batch.process.Heartbeat;
import io.bingosim.batch.process.ProcessLifecycle;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads the watched batches, all in one statement, twice per second and whenever the database notifies a change. There is
 * one listener and one reader, however many clients watch.
 */
@ApplicationScoped
public class BatchWatcher {
    /** The poll interval, and the least time between two progress events of a stream. */
    public static final Duration PERIOD = Duration.ofMillis(500);

    private final BatchRepository batches;
    private final Map<UUID, Set<MultiEmitter<? super BatchView>>> watchers = new ConcurrentHashMap<>();
    private volatile boolean stopped;
    private final CoalescingTrigger refresh = new CoalescingTrigger("reading watched batches", this::readWatched);

    BatchWatcher(BatchRepository batches) {
        this.batches = batches;
    }

    void start(@Observes StartupEvent event, ProcessLifecycle life, Heartbeat heartbeat) {
        life.whenStarted(() -> heartbeat.onBatchChange(this::changed));
    }

    /** Ends streams and long polls first, because they would outlast the shutdown. Later ones complete at once. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownDelayInitiatedEvent event) {
        stopped = true;
        watchers.values().forEach(all -> all.forEach(MultiEmitter::complete));
    }

    /** The batch, changed or not, at every reading until it is deleted or the process stops. Slow readers skip versions. */
    Multi<BatchView> views(UUID id) {
        return Multi.createFrom().emitter(emitter -> add(id, emitter), BackPressureStrategy.LATEST);
    }

    private void add(UUID id, MultiEmitter<? super BatchView> emitter) {
        watchers.compute(id, (key, known) -> {
            Set<MultiEmitter<? super BatchView>> all = known == null ? ConcurrentHashMap.newKeySet() : known;
            all.add(emitter);
            return all;
        });
        emitter.onTermination(() -> remove(id, emitter));
        if (stopped) {
            emitter.complete();
        }
    }

    private void remove(UUID id, MultiEmitter<? super BatchView> emitter) {
        watchers.computeIfPresent(id, (key, all) -> {
            all.remove(emitter);
            return all.isEmpty() ? null : all;
        });
    }

    private void changed(UUID id) {
        if (watchers.containsKey(id)) {
            refresh.fire();
        }
    }

    /** Reads the watched batches again, if there are any. */
    public void poll() {
        if (!watchers.isEmpty()) {
            refresh.fire();
        }
    }

    private Uni<Void> readWatched() {
        Set<UUID> ids = Set.copyOf(watchers.keySet());
        return ids.isEmpty()
                ? Uni.createFrom().voidItem()
                : batches.views(ids).invoke(found -> emit(ids, found)).replaceWithVoid();
    }

    private void emit(Set<UUID> ids, List<BatchView> found) {
        Map<UUID, BatchView> byId = found.stream().collect(Collectors.toMap(BatchView::id, Function.identity()));
        for (UUID id : ids) {
            BatchView view = byId.get(id);
            for (var emitter : watchers.getOrDefault(id, Set.of())) {
                if (view == null) {
                    emitter.complete();
                } else {
                    emitter.emit(view);
                }
            }
        }
    }
}
