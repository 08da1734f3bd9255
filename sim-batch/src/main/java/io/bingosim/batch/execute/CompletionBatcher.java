package io.bingosim.batch.execute;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.ChunkResult;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.CompleteOutcome;
import io.bingosim.batch.model.FinishedChunk;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Stores finished chunks of a batch together: chunks that finish while a call is in flight share the next one. All
 * completions of a batch wait for its row, and a queue of processes is shorter than a queue of slots.
 */
final class CompletionBatcher {
    private static final int CHUNKS_PER_CALL_MAX = 16;

    /** Afterwards a result is dropped, and its chunk runs again. */
    private static final Duration RETRY_FOR = Duration.ofMinutes(1);

    private final Function<List<FinishedChunk>, Uni<Map<Long, CompleteOutcome>>> store;

    /** Waiting chunks by batch. A batch is a key as long as a call of it is in flight. */
    private final Map<BatchId, List<Waiting>> waiting = new HashMap<>();

    CompletionBatcher(Function<List<FinishedChunk>, Uni<Map<Long, CompleteOutcome>>> store) {
        this.store = store;
    }

    /**
     * Stores a result. While Postgres cannot be reached it is retried for a while. A lost reply is harmless: the retry
     * finds the chunk completed and returns that it is stale.
     */
    Uni<CompleteOutcome> complete(ClaimedChunk chunk, ChunkResult result) {
        return add(new FinishedChunk(chunk, result))
                .onFailure(Database::isTransient)
                .retry()
                .withBackOff(Duration.ofMillis(100), Duration.ofSeconds(2))
                .expireIn(RETRY_FOR.toMillis());
    }

    /** The outcome of storing it once. Each subscription sends it again. */
    Uni<CompleteOutcome> add(FinishedChunk chunk) {
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
            // A chunk that was revoked and claimed again may wait twice, under two fences; a call takes one of them.
            Set<Long> ids = new HashSet<>();
            others.removeIf(chunk -> next.size() < CHUNKS_PER_CALL_MAX && ids.add(chunk.id()) && next.add(chunk));
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

    /** A permanent failure may be the fault of one chunk: the others are stored without it. */
    private Uni<Void> failed(List<Waiting> chunks, Throwable failure) {
        if (chunks.size() == 1 || Database.isTransient(failure)) {
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

    private record Waiting(FinishedChunk finished, UniEmitter<? super CompleteOutcome> emitter) {
        long id() {
            return finished.chunk().id();
        }

        void settle(Map<Long, CompleteOutcome> outcomes) {
            emitter.complete(outcomes.get(id()));
        }
    }
}
