package io.bingosim.batch.complete;

import io.bingosim.batch.BatchId;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Sends finished chunks of a batch together: while one call is on its way, those that finish wait for the next. Every
 * completion of a batch queues for the batch's row, and a queue of processes is shorter than one of slots.
 */
final class Gathering {
    private static final int TOGETHER_MAX = 16;

    private final Function<List<Finished>, Uni<Map<Long, CompleteOutcome>>> store;

    /** What waits, by batch; a batch is in it as long as a call is on its way. */
    private final Map<BatchId, List<Waiting>> waiting = new HashMap<>();

    Gathering(Function<List<Finished>, Uni<Map<Long, CompleteOutcome>>> store) {
        this.store = store;
    }

    /** What became of it. Each subscription sends it again. */
    Uni<CompleteOutcome> add(Finished chunk) {
        return Uni.createFrom().emitter(emitter -> enqueue(new Waiting(chunk, emitter)));
    }

    private void enqueue(Waiting chunk) {
        BatchId batch = chunk.finished().chunk().batchId();
        synchronized (waiting) {
            List<Waiting> others = waiting.putIfAbsent(batch, new ArrayList<>());
            if (others != null) {
                others.add(chunk);
                return;
            }
        }
        send(batch, List.of(chunk));
    }

    private void send(BatchId batch, List<Waiting> chunks) {
        call(chunks).subscribe().with(done -> sendNext(batch), failure -> sendNext(batch));
    }

    private void sendNext(BatchId batch) {
        List<Waiting> next = new ArrayList<>();
        synchronized (waiting) {
            List<Waiting> others = waiting.getOrDefault(batch, List.of());
            if (others.isEmpty()) {
                waiting.remove(batch);
                return;
            }
            // A chunk that was taken away and came back may be here twice, under two fences: one of them a call.
            Set<Long> ids = new HashSet<>();
            others.removeIf(chunk -> next.size() < TOGETHER_MAX && ids.add(chunk.id()) && next.add(chunk));
        }
        send(batch, next);
    }

    private Uni<Void> call(List<Waiting> chunks) {
        return Uni.createFrom()
                .deferred(
                        () -> store.apply(chunks.stream().map(Waiting::finished).toList()))
                .invoke(outcomes -> chunks.forEach(chunk -> chunk.settle(outcomes)))
                .replaceWithVoid()
                .onFailure()
                .recoverWithUni(failure -> failed(chunks, failure));
    }

    /** What the database refuses for good may be the fault of one of them: the others must not fall with it. */
    private Uni<Void> failed(List<Waiting> chunks, Throwable failure) {
        if (chunks.size() == 1 || CompleteChunk.mayPass(failure)) {
            chunks.forEach(chunk -> chunk.emitter().fail(failure));
            return Uni.createFrom().voidItem();
        }
        return Multi.createFrom()
                .iterable(chunks)
                .onItem()
                .transformToUniAndConcatenate(chunk -> call(List.of(chunk)))
                .collect()
                .last();
    }

    private record Waiting(Finished finished, UniEmitter<? super CompleteOutcome> emitter) {
        long id() {
            return finished.chunk().id();
        }

        void settle(Map<Long, CompleteOutcome> outcomes) {
            emitter.complete(outcomes.get(id()));
        }
    }
}
