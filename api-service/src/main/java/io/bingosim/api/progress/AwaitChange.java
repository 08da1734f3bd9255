package io.bingosim.api.progress;

import io.bingosim.api.http.LiveView;
import io.bingosim.api.http.WeakTag;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Long polling: the next change of what a view shows, or the unchanged view after the given time. */
public final class AwaitChange<V extends LiveView> {
    /** The longest wait. */
    public static final long SECONDS_MAX = 60;

    private final Function<UUID, Uni<V>> reading;
    private final LiveWatcher<V> watcher;
    private final Streams streams;

    public AwaitChange(Function<UUID, Uni<V>> reading, LiveWatcher<V> watcher, Streams streams) {
        this.reading = reading;
        this.watcher = watcher;
        this.streams = streams;
    }

    /** Returns at once if it has ended or differs from the one the client knows. */
    public Uni<V> await(UUID id, Duration time, @Nullable String ifNoneMatch) {
        return reading.apply(id).chain(view -> {
            boolean known = ifNoneMatch == null || WeakTag.of(view).matches(ifNoneMatch);
            return view.hasEnded() || !known ? Uni.createFrom().item(view) : streams.admit(() -> change(view, time));
        });
    }

    private Uni<V> change(V before, Duration time) {
        WeakTag tag = WeakTag.of(before);
        return watcher.views(before.id())
                .select()
                .where(view -> !view.tag().equals(tag))
                .map(RenderedView::view)
                .toUni()
                .ifNoItem()
                .after(time)
                .recoverWithUni(() -> reading.apply(before.id()))
                // The watcher completes when the entity is deleted, which reading it again reports, or when the process
                // stops.
                .onItem()
                .ifNull()
                .switchTo(() -> reading.apply(before.id()));
    }
}
