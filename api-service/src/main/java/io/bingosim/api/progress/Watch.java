package io.bingosim.api.progress;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.batch.BatchView;
import io.bingosim.batch.Pulse;
import io.bingosim.batch.life.Life;
import io.bingosim.batch.presence.Presence;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import io.vertx.core.Vertx;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Looks at the watched batches, all of them in one statement, twice a second and whenever the database says that one has
 * changed. However many clients watch, there is one listener and one reader.
 */
@ApplicationScoped
class Watch {
    private final BatchReads reads;
    private final Vertx vertx;
    private final ApiConfig.Progress config;
    private final Map<UUID, Set<MultiEmitter<? super BatchView>>> watchers = new ConcurrentHashMap<>();
    private volatile boolean stopped;
    private final Pulse looking = new Pulse("watching", this::look);

    Watch(BatchReads reads, Vertx vertx, ApiConfig config) {
        this.reads = reads;
        this.vertx = vertx;
        this.config = config.progress();
    }

    void start(@Observes StartupEvent event, Life life, Presence presence) {
        life.whenBegun(() -> presence.onBatchChange(this::changed));
        vertx.setPeriodic(config.period().toMillis(), id -> lookIfWatched());
    }

    /** Streams and long polls would outlive any patience: they end first. Who comes now finds that there is no more. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownDelayInitiatedEvent event) {
        stopped = true;
        watchers.values().forEach(all -> all.forEach(MultiEmitter::complete));
    }

    /** The batch again and again, changed or not, until it is deleted or this process stops. Slow readers get the latest. */
    Multi<BatchView> views(UUID id) {
        return Multi.createFrom().emitter(emitter -> add(id, emitter), BackPressureStrategy.LATEST);
    }

    int watched() {
        return watchers.size();
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
            looking.fire();
        }
    }

    private void lookIfWatched() {
        if (!watchers.isEmpty()) {
            looking.fire();
        }
    }

    private Uni<Void> look() {
        Set<UUID> ids = Set.copyOf(watchers.keySet());
        return ids.isEmpty()
                ? Uni.createFrom().voidItem()
                : reads.views(ids).invoke(found -> tell(ids, found)).replaceWithVoid();
    }

    private void tell(Set<UUID> ids, List<BatchView> found) {
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
