package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Patches of plain maps and lists. */
final class YamlEdits {
    private YamlEdits() {}

    static Map<String, Object> copy(YamlNode document) {
        return map(copyOf(document.value()));
    }

    private static @Nullable Object copyOf(@Nullable Object value) {
        if (value instanceof Map<?, ?> source) {
            Map<String, Object> copy = new LinkedHashMap<>();
            source.forEach((key, entry) -> copy.put(String.valueOf(key), copyOf(entry)));
            return copy;
        }
        return value instanceof List<?> list
                ? new ArrayList<>(list.stream().map(YamlEdits::copyOf).toList())
                : value;
    }

    /** Merges maps and replaces everything else, which suits every list that our patches contain. */
    static void merge(Map<String, Object> target, Map<String, Object> patch) {
        patch.forEach((key, value) -> {
            if (value instanceof Map && target.get(key) instanceof Map) {
                merge(map(target.get(key)), map(value));
            } else {
                target.put(key, value);
            }
        });
    }

    /** Replaces the value at a path such as {@code spec/containers/0/image}; {@code -} appends to a list. */
    static void set(Map<String, Object> document, String path, @Nullable Object value) {
        int end = path.lastIndexOf('/');
        Object parent = document;
        for (String step : end < 0 ? new String[0] : path.substring(0, end).split("/")) {
            parent = parent instanceof List<?> list
                    ? list.get(Integer.parseInt(step))
                    : map(parent).get(step);
        }
        String last = path.substring(end + 1);
        if (last.equals("-")) {
            list(parent).add(value);
        } else if (parent instanceof List<?>) {
            list(parent).set(Integer.parseInt(last), value);
        } else {
            map(parent).put(last, value);
        }
    }

    static void tagImages(Map<String, Object> document, String name, String tag) {
        YamlNode pod = new YamlNode(document).at("spec", "template", "spec", "containers");
        for (YamlNode container : pod.items()) {
            String image = container.at("image").text();
            if (image.equals(name) || image.startsWith(name + ":")) {
                map(container.value()).put("image", name + ":" + tag);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(@Nullable Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }
}
