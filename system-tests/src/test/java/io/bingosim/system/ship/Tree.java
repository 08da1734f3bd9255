package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A YAML or JSON value that can be walked without asking at each step whether there is anything. */
record Tree(@Nullable Object value) {
    static final Tree NOTHING = new Tree(null);

    /** Follows keys and, where there is a list, indexes. */
    Tree at(Object... path) {
        Tree current = this;
        for (Object step : path) {
            current = current.step(step);
        }
        return current;
    }

    private Tree step(Object step) {
        if (value instanceof Map<?, ?> map) {
            return new Tree(map.get(step));
        }
        if (value instanceof List<?> list && step instanceof Integer index) {
            return index < list.size() ? new Tree(list.get(index)) : NOTHING;
        }
        return NOTHING;
    }

    boolean exists() {
        return value != null;
    }

    /** The text of a scalar; empty for nothing. */
    String text() {
        return value == null ? "" : value.toString();
    }

    boolean is(Object expected) {
        return text().equals(expected.toString());
    }

    List<Tree> items() {
        return value instanceof List<?> list ? list.stream().map(Tree::new).toList() : List.of();
    }

    List<String> texts() {
        return items().stream().map(Tree::text).toList();
    }

    Map<String, Tree> entries() {
        Map<String, Tree> entries = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, entry) -> entries.put(String.valueOf(key), new Tree(entry)));
        }
        return entries;
    }

    /** The item of a list whose member has this value. */
    Tree itemWhere(String member, String expected) {
        return items().stream()
                .filter(item -> item.at(member).is(expected))
                .findFirst()
                .orElse(NOTHING);
    }

    /** Every value below this one with this key, wherever it stands. */
    List<Tree> everywhere(String key) {
        List<Tree> found = new ArrayList<>();
        Stream<Tree> children = value instanceof List<?> ? items().stream() : entries().values().stream();
        if (at(key).exists()) {
            found.add(at(key));
        }
        children.forEach(child -> found.addAll(child.everywhere(key)));
        return found;
    }
}
