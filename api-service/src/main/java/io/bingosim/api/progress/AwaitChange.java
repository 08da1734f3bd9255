package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.batch.BatchView;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Long polling: the next change of a batch, or the batch as it is when the time is up. */
@ApplicationScoped
class AwaitChange {
    private final BatchReads reads;
    private final Watch watch;
    private final Streams streams;

    AwaitChange(BatchReads reads, Watch watch, Streams streams) {
        this.reads = reads;
        this.watch = watch;
        this.streams = streams;
    }

    /** Answers at once if the batch has ended or is not what the client knows. */
    Uni<BatchView> await(UUID id, Duration time, @Nullable String ifNoneMatch) {
        return reads.view(id).chain(view -> {
            boolean known = ifNoneMatch == null || view.tagged().matches(ifNoneMatch);
            return view.hasEnded() || !known ? Uni.createFrom().item(view) : streams.admit(() -> change(view, time));
        });
    }

    private Uni<BatchView> change(BatchView before, Duration time) {
        String tag = before.tagged().tag();
        return watch.views(before.id())
                .select()
                .where(view -> !view.tagged().tag().equals(tag))
                .toUni()
                .ifNoItem()
                .after(time)
                .recoverWithUni(() -> reads.view(before.id()))
                // Deleted: let the reader say so. Or this process stops: then as it is.
                .onItem()
                .ifNull()
                .switchTo(() -> reads.view(before.id()));
    }
}
