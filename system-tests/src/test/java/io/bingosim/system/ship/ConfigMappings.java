package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The keys and defaults of the services' configuration, read from the sources of their mapping interfaces, so that a
 * source file broken on purpose can be checked too.
 */
final class ConfigMappings {
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
    private static final Pattern ENUM = Pattern.compile("(?s)\\benum \\w+ \\{.*?}");
    private static final Pattern PREFIX = Pattern.compile("@ConfigMapping\\(prefix = \"([^\"]+)\"");
    private static final Pattern TOKEN = Pattern.compile("\\binterface (\\w+) \\{" + "|@WithDefault\\(\"([^\"]*)\"\\)"
            + "|([\\w.]+(?:<[\\w.]+>)?) (\\w+)\\(\\);" + "|(})");

    private record Key(String type, String name, String value) {}

    private final Map<String, String> defaults = new LinkedHashMap<>();

    private ConfigMappings() {}

    /** Defaults by key of every mapping in the main sources; a missing default is empty. */
    static Map<String, String> of(Repository repository) {
        ConfigMappings mappings = new ConfigMappings();
        for (String module : List.of("sim-batch", "sim-broker", "api-service", "sim-worker")) {
            if (repository.has(module + "/src/main/java")) {
                repository
                        .files(module + "/src/main/java", "Config.java")
                        .forEach(file -> mappings.read(repository.text(file)));
            }
        }
        return mappings.defaults;
    }

    private void read(String source) {
        String text = ENUM.matcher(COMMENT.matcher(source).replaceAll("")).replaceAll("");
        Matcher prefix = PREFIX.matcher(text);
        if (!prefix.find()) {
            return;
        }
        Map<String, List<Key>> interfaces = new LinkedHashMap<>();
        List<String> open = new ArrayList<>();
        String value = "";
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            if (token.group(1) != null) {
                open.add(token.group(1));
                interfaces.put(token.group(1), new ArrayList<>());
            } else if (token.group(2) != null) {
                value = token.group(2);
            } else if (token.group(3) != null) {
                interfaces.get(open.get(open.size() - 1)).add(new Key(token.group(3), token.group(4), value));
                value = "";
            } else if (!open.isEmpty()) {
                open.remove(open.size() - 1);
            }
        }
        interfaces.keySet().stream().findFirst().ifPresent(root -> add(prefix.group(1), root, interfaces));
    }

    private void add(String prefix, String name, Map<String, List<Key>> interfaces) {
        for (Key key : interfaces.getOrDefault(name, List.of())) {
            String path = prefix + "." + kebab(key.name());
            if (interfaces.containsKey(key.type())) {
                add(path, key.type(), interfaces);
            } else {
                defaults.put(path, key.value());
            }
        }
    }

    private static String kebab(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}
