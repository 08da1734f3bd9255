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
 * Messages that wait for a free slot, by chunk, in the order they came. They stay unacknowledged, so the broker's
 * prefetch bounds them. The same chunk named twice waits once, with both its messages.
 */
final class InHand {
    private final Map<Long, Deque<Message<?>>> waiting = new LinkedHashMap<>();

    /** Adds a message. False if another one named the same chunk already. */
    synchronized boolean add(long chunkId, Message<?> message) {
        Deque<Message<?>> messages = waiting.get(chunkId);
        if (messages == null) {
            waiting.put(chunkId, new ArrayDeque<>(List.of(message)));
            return true;
        }
        messages.add(message);
        return false;
    }

    /** Takes up to so many chunks out. */
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

    /** Puts chunks back that could not even be asked about. */
    synchronized void putBack(Map<Long, Collection<Message<?>>> chunks) {
        chunks.forEach((id, messages) -> messages.forEach(message -> add(id, message)));
    }

    /** Forgets everything: the connection that brought it is gone, and the broker will deliver it again. */
    synchronized void clear() {
        waiting.clear();
    }

    synchronized int size() {
        return waiting.size();
    }
}
