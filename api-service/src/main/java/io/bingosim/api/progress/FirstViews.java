package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.batch.BatchView;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.batch.background.CoalescingTrigger;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads batches for streams that begin, all that wait in one statement. Hundreds of clients that reconnect at once, for
 * example after a restart, would otherwise occupy the event loop with building as many queries.
 */
@ApplicationScoped
class FirstViews {
    private final Function<Set<UUID>, Uni<List<BatchView>>> reading;
    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private final CoalescingTrigger read = new CoalescingTrigger("reading batches for new streams", this::readWaiting);

    @Inject
    FirstViews(BatchRepository batches) {
        this(batches::views);
    }

    FirstViews(Function<Set<UUID>, Uni<List<BatchView>>> reading) {
        this.reading = reading;
    }

    /** The batch, or a problem. */
    Uni<BatchView> get(UUID id) {
        return Uni.createFrom().emitter(emitter -> {
            waiting.add(new Waiting(id, emitter));
            read.fire();
        });
    }

    private Uni<Void> readWaiting() {
        List<Waiting> all = new ArrayList<>();
        for (Waiting next = waiting.poll(); next != null; next = waiting.poll()) {
            all.add(next);
        }
        return reading.apply(all.stream().map(Waiting::id).collect(Collectors.toSet()))
                .invoke(found -> complete(all, found))
                .onFailure()
                .invoke(failure -> all.forEach(each -> each.emitter().fail(failure)))
                .onFailure()
                .recoverWithNull()
                .replaceWithVoid();
    }

    private static void complete(List<Waiting> all, List<BatchView> found) {
        Map<UUID, BatchView> byId = found.stream().collect(Collectors.toMap(BatchView::id, Function.identity()));
        for (Waiting each : all) {
            BatchView view = byId.get(each.id());
            if (view == null) {
                each.emitter().fail(ProblemException.notFound("batch", each.id()));
            } else {
                each.emitter().complete(view);
            }
        }
    }

    private record Waiting(UUID id, UniEmitter<? super BatchView> emitter) {}
}
