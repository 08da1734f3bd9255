package io.bingosim.worker.chunk;

import io.bingosim.batch.BatchId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * Messages that wait for a free slot, by chunk, in order of arrival. They are unacknowledged, so the prefetch bounds
 * their number. A chunk named by two messages waits once, with both.
 */
final class PendingMessages {
    /** A chunk that waits, and the messages that name it. */
    record Pending(BatchId batch, List<Message<?>> messages) {}

    private final Map<Long, Pending> waiting = new LinkedHashMap<>();

    /** Adds a message. False if another pending message names the same chunk. */
    synchronized boolean add(long chunkId, BatchId batch, Message<?> message) {
        Pending known = waiting.computeIfAbsent(chunkId, id -> new Pending(batch, new ArrayList<>()));
        known.messages().add(message);
        return known.messages().size() == 1;
    }

    /** Removes and returns up to this many chunks, oldest first. */
    synchronized Map<Long, Pending> take(int chunks) {
        return take(chunks, Set.of());
    }

    /** The same, without the chunks of some batches. */
    synchronized Map<Long, Pending> take(int chunks, Set<BatchId> without) {
        Map<Long, Pending> taken = new LinkedHashMap<>();
        var all = waiting.entrySet().iterator();
        while (taken.size() < chunks && all.hasNext()) {
            var next = all.next();
            if (!without.contains(next.getValue().batch())) {
                taken.put(next.getKey(), next.getValue());
                all.remove();
            }
        }
        return taken;
    }

    /** Adds taken chunks again, because the claim call failed. */
    synchronized void putBack(Map<Long, Pending> chunks) {
        chunks.forEach((id, pending) -> pending.messages().forEach(message -> add(id, pending.batch(), message)));
    }

    /** Forgets everything: the connection that delivered it is closed, and the broker redelivers. */
    synchronized void clear() {
        waiting.clear();
    }

    synchronized int size() {
        return waiting.size();
    }
}
