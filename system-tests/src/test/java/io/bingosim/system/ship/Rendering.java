package io.bingosim.system.ship;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A rendered overlay without irrelevant differences: order, hashes in names, common labels and namespaces. */
final class Rendering {
    private Rendering() {}

    static Map<String, String> comparable(List<YamlNode> objects) {
        return objects.stream()
                .collect(Collectors.toMap(
                        object -> object.at("kind").text() + "/" + plain(ClusterCheck.name(object)),
                        object -> sorted(without(object)).toString(),
                        (one, other) -> one + other,
                        TreeMap::new));
    }

    private static YamlNode without(YamlNode object) {
        Map<String, Object> copy = YamlEdits.copy(object);
        copy.remove("metadata");
        return new YamlNode(copy);
    }

    private static Object sorted(YamlNode tree) {
        if (tree.value() instanceof List<?>) {
            return tree.items().stream().map(Rendering::sorted).toList();
        }
        if (tree.value() instanceof Map<?, ?>) {
            Map<String, Object> map = new TreeMap<>();
            tree.entries().forEach((key, value) -> {
                if (!key.equals("labels")) {
                    map.put(key, sorted(value));
                }
            });
            return map;
        }
        return plain(tree.text());
    }

    private static String plain(String text) {
        return text.replaceAll("^(bingosim(?:-postgres|-rabbitmq)?)-[a-z0-9]{10}$", "$1");
    }
}
