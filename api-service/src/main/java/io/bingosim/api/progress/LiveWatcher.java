package io.bingosim.api.progress;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.bingosim.api.http.LiveView;
import io.bingosim.batch.background.CoalescingTrigger;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads what clients watch, all in one statement, twice per second and whenever the database notifies a change. There is
 * one listener and one reader, however many clients watch.
 */
public abstract class LiveWatcher<V extends LiveView> {
    /** The poll interval, and the least time between two progress events of a stream. */
    public static final Duration PERIOD = Duration.ofMillis(500);

    private static final int CHANGED_MAX = 10_000;

    private final Function<Set<UUID>, Uni<List<V>>> reading;
    private final Map<UUID, Set<MultiEmitter<? super RenderedView<V>>>> watchers = new ConcurrentHashMap<>();
    /** What has changed within a period. */
    private final Cache<UUID, Boolean> changed = Caffeine.newBuilder()
            .expireAfterWrite(PERIOD)
            .maximumSize(CHANGED_MAX)
            .build();

    private volatile boolean stopped;
    private final CoalescingTrigger refresh;

    protected LiveWatcher(String what, Function<Set<UUID>, Uni<List<V>>> reading) {
        this.reading = reading;
        this.refresh = new CoalescingTrigger("reading watched " + what, this::readWatched);
    }

    /** Ends streams and long polls first, because they would outlast the shutdown. Later ones complete at once. */
    protected void stop() {
        stopped = true;
        watchers.values().forEach(all -> all.forEach(MultiEmitter::complete));
    }

    /** The view, changed or not, at every reading until it is deleted or the process stops. Slow readers skip versions. */
    public Multi<RenderedView<V>> views(UUID id) {
        return Multi.createFrom().emitter(emitter -> add(id, emitter), BackPressureStrategy.LATEST);
    }

    private void add(UUID id, MultiEmitter<? super RenderedView<V>> emitter) {
        watchers.compute(id, (key, known) -> {
            Set<MultiEmitter<? super RenderedView<V>>> all = known == null ? ConcurrentHashMap.newKeySet() : known;
            all.add(emitter);
            return all;
        });
        emitter.onTermination(() -> remove(id, emitter));
        if (stopped) {
            emitter.complete();
        } else if (changed.getIfPresent(id) != null) {
            // The change may be newer than what this client has read, and its notification is over.
            refresh.fire();
        }
    }

    private void remove(UUID id, MultiEmitter<? super RenderedView<V>> emitter) {
        watchers.computeIfPresent(id, (key, all) -> {
            all.remove(emitter);
            return all.isEmpty() ? null : all;
        });
    }

    /** A hint that something has changed. */
    protected void changed(UUID id) {
        changed.put(id, true);
        if (watchers.containsKey(id)) {
            refresh.fire();
        }
    }

    /** Reads again what is watched, if there is anything. */
    public void poll() {
        if (!watchers.isEmpty()) {
            refresh.fire();
        }
    }

    private Uni<Void> readWatched() {
        Set<UUID> ids = Set.copyOf(watchers.keySet());
        return ids.isEmpty()
                ? Uni.createFrom().voidItem()
                : reading.apply(ids).invoke(found -> emit(ids, found)).replaceWithVoid();
    }

    private void emit(Set<UUID> ids, List<V> found) {
        Map<UUID, V> byId = found.stream().collect(Collectors.toMap(LiveView::id, Function.identity()));
        for (UUID id : ids) {
            V view = byId.get(id);
            RenderedView<V> rendered = view == null ? null : new RenderedView<>(view);
            for (var emitter : watchers.getOrDefault(id, Set.of())) {
                if (rendered == null) {
                    emitter.complete();
                } else {
                    emitter.emit(rendered);
                }
            }
        }
    }
}
