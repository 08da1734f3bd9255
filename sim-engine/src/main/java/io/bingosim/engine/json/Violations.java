package io.bingosim.engine.json;

import io.bingosim.engine.text.CodePoints;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Collects the violations of a document. The first violation of a pointer is kept. A few megabytes can break rules a
 * million times, so only so many are kept, and readers stop when there are more.
 */
public final class Violations {

    /** More than anyone reads, and few enough to collect in milliseconds. */
    public static final int KEPT_MAX = 10_000;

    private final TreeMap<String, String> messages = new TreeMap<>(CodePoints.ORDER);
    private int reports;

    public void add(String pointer, String message) {
        reports++;
        if (!isFull()) {
            messages.putIfAbsent(pointer, message);
        }
    }

    /** True if no more violations are kept: then there is no use in looking for others. */
    public boolean isFull() {
        return messages.size() == KEPT_MAX;
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

    /** Whether the value at the pointer, or anything inside it, has a violation, or may have one that is not kept. */
    public boolean concern(String pointer) {
        return isFull()
                || messages.keySet().stream()
                        .anyMatch(other -> other.equals(pointer) || other.startsWith(pointer + "/"));
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
