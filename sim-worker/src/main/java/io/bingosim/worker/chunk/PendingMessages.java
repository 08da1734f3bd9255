package io.bingosim.worker.chunk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * Messages that wait for a free slot, by chunk, in order of arrival. They are unacknowledged, so the prefetch bounds
 * their number. A chunk named by two messages waits once, with both.
 */
final class PendingMessages {
    private final Map<Long, Deque<Message<?>>> waiting = new LinkedHashMap<>();

    /** Adds a message. False if another pending message names the same chunk. */
    synchronized boolean add(long chunkId, Message<?> message) {
        Deque<Message<?>> messages = waiting.get(chunkId);
        if (messages == null) {
            waiting.put(chunkId, new ArrayDeque<>(List.of(message)));
            return true;
        }
        messages.add(message);
        return false;
    }

    /** Removes and returns up to this many chunks, oldest first. */
    synchronized Map<Long, Collection<Message<?>>> take(int chunks) {
        Map<Long, Collection<Message<?>>> taken = new LinkedHashMap<>();
        var all = waiting.entrySet().iterator();
        while (taken.size() < chunks && all.hasNext()) {
            var next = all.next();
            taken.put(next.getKey(), new ArrayList<>(next.getValue()));
            all.remove();
        }
        return taken;
    }

    /** Adds taken chunks again, because the claim call failed. */
    synchronized void putBack(Map<Long, Collection<Message<?>>> chunks) {
        chunks.forEach((id, messages) -> messages.forEach(message -> add(id, message)));
    }

    /** Forgets everything: the connection that delivered it is closed, and the broker redelivers. */
    synchronized void clear() {
        waiting.clear();
    }

    synchronized int size() {
        return waiting.size();
    }
}
