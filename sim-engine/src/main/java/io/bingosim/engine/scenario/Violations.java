package io.bingosim.engine.scenario;

import java.util.List;
import java.util.TreeMap;

/** Collects what is wrong with a document: the first complaint about a place stands, in the order of the pointers. */
final class Violations {

    private final TreeMap<String, String> messages = new TreeMap<>(CodePoints.ORDER);

    void add(String pointer, String message) {
        messages.putIfAbsent(pointer, message);
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    List<Violation> sorted() {
        return messages.entrySet().stream()
                .map(entry -> new Violation(entry.getKey(), entry.getValue()))
                .toList();
    }
}
