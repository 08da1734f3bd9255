package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.batch.BatchView;
import io.bingosim.api.http.WeakTag;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Long polling: the next change of a batch, or the unchanged batch after the given time. */
@ApplicationScoped
class AwaitChange {
    private final BatchRepository batches;
    private final BatchWatcher watcher;
    private final Streams streams;

    AwaitChange(BatchRepository batches, BatchWatcher watcher, Streams streams) {
        this.batches = batches;
        this.watcher = watcher;
        this.streams = streams;
    }

    /** Returns at once if the batch has ended or differs from the one the client knows. */
    Uni<BatchView> await(UUID id, Duration time, @Nullable String ifNoneMatch) {
        return batches.view(id).chain(view -> {
            boolean known = ifNoneMatch == null || WeakTag.of(view).matches(ifNoneMatch);
            return view.hasEnded() || !known ? Uni.createFrom().item(view) : streams.admit(() -> change(view, time));
        });
    }

    private Uni<BatchView> change(BatchView before, Duration time) {
        WeakTag tag = WeakTag.of(before);
        return watcher.views(before.id())
                .select()
                .where(view -> !WeakTag.of(view).equals(tag))
                .toUni()
                .ifNoItem()
                .after(time)
                .recoverWithUni(() -> batches.view(before.id()))
                // The watcher completes when the batch is deleted, which reading it again reports, or when the process
                // stops.
                .onItem()
                .ifNull()
                .switchTo(() -> batches.view(before.id()));
    }
}
