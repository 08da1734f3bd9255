package io.bingosim.engine.json;

import io.bingosim.engine.text.CodePoints;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Collects the violations of a document. The first violation of a pointer is kept. */
public final class Violations {

    private final TreeMap<String, String> messages = new TreeMap<>(CodePoints.ORDER);
    private int reports;

    public void add(String pointer, String message) {
        reports++;
        messages.putIfAbsent(pointer, message);
    }

    /**
     * How often something was reported, also at a pointer that has a violation already. What was read between two equal
     * answers is without violation.
     */
    public int reports() {
        return reports;
    }

    public boolean isEmpty() {
        return messages.isEmpty();
    }

    /** Whether the value at the pointer, or anything inside it, has a violation. */
    public boolean concern(String pointer) {
        return messages.keySet().stream().anyMatch(other -> other.equals(pointer) || other.startsWith(pointer + "/"));
    }

    /** All violations in the code-point order of their pointers. */
    public List<Violation> sorted() {
        return messages.entrySet().stream()
                .map(entry -> new Violation(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** All violations as one line, for documents whose sender gets no list of them. */
    @Override
    public String toString() {
        return messages.entrySet().stream()
                .map(entry -> (entry.getKey() + " " + entry.getValue()).strip())
                .collect(Collectors.joining("; "));
    }
}
