package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A YAML or JSON value; missing members are empty nodes instead of null. */
record YamlNode(@Nullable Object value) {
    static final YamlNode NOTHING = new YamlNode(null);

    /** Follows keys and, where there is a list, indexes. */
    YamlNode at(Object... path) {
        YamlNode current = this;
        for (Object step : path) {
            current = current.step(step);
        }
        return current;
    }

    private YamlNode step(Object step) {
        if (value instanceof Map<?, ?> map) {
            return new YamlNode(map.get(step));
        }
        if (value instanceof List<?> list && step instanceof Integer index) {
            return index < list.size() ? new YamlNode(list.get(index)) : NOTHING;
        }
        return NOTHING;
    }

    boolean exists() {
        return value != null;
    }

    /** The text of a scalar; empty if missing. */
    String text() {
        return value == null ? "" : value.toString();
    }

    boolean is(Object expected) {
        return text().equals(expected.toString());
    }

    List<YamlNode> items() {
        return value instanceof List<?> list ? list.stream().map(YamlNode::new).toList() : List.of();
    }

    List<String> texts() {
        return items().stream().map(YamlNode::text).toList();
    }

    Map<String, YamlNode> entries() {
        Map<String, YamlNode> entries = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, entry) -> entries.put(String.valueOf(key), new YamlNode(entry)));
        }
        return entries;
    }

    /** The item of a list whose member has this value. */
    YamlNode itemWhere(String member, String expected) {
        return items().stream()
                .filter(item -> item.at(member).is(expected))
                .findFirst()
                .orElse(NOTHING);
    }

    /** Every value with this key below this node. */
    List<YamlNode> everywhere(String key) {
        List<YamlNode> found = new ArrayList<>();
        Stream<YamlNode> children = value instanceof List<?> ? items().stream() : entries().values().stream();
        if (at(key).exists()) {
            found.add(at(key));
        }
        children.forEach(child -> found.addAll(child.everywhere(key)));
        return found;
    }
}
