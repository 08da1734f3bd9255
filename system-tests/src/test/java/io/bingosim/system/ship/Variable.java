package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An environment variable with its default and the file that defines it. */
record Variable(String name, String value, String source) {
    private static final Pattern DOCUMENTED = Pattern.compile("(?m)^#?([A-Z][A-Z0-9_]+)=(.*)$");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]+)(?::([^}$]*))?");

    static final String EXAMPLE = ".env.example";

    /** Whether its value must never be in a file. */
    boolean isSecret() {
        return isSecret(name);
    }

    static boolean isSecret(String name) {
        return name.matches(".*(PASSWORD|_KEY)|.*(DB|RABBITMQ|DEFAULT)_PASS");
    }

    /** In the order of the file, including duplicates. A comment has a blank after its mark, a default has none. */
    static List<Variable> documented(Repository repository) {
        List<Variable> all = new ArrayList<>();
        Matcher matcher = DOCUMENTED.matcher(repository.text(EXAMPLE));
        while (matcher.find()) {
            all.add(new Variable(matcher.group(1), matcher.group(2).strip(), EXAMPLE));
        }
        return all;
    }

    /** Variables that the services' properties refer to, by property. */
    static Map<String, List<Variable>> ofProperties(Repository repository) {
        Map<String, List<Variable>> all = new LinkedHashMap<>();
        for (String module : List.of("api-service", "sim-worker", "sim-broker", "sim-batch")) {
            if (!repository.has(module + "/src/main/resources")) {
                continue;
            }
            for (String file : repository.files(module + "/src/main/resources", ".properties")) {
                repository.text(file).lines().forEach(line -> addProperty(line.strip(), file, all));
            }
        }
        return all;
    }

    private static void addProperty(String line, String file, Map<String, List<Variable>> all) {
        // Operators cannot set the values of test profiles.
        if (line.startsWith("#") || line.startsWith("%") || !line.contains("=")) {
            return;
        }
        String key = line.substring(0, line.indexOf('=')).strip();
        Matcher matcher = PLACEHOLDER.matcher(line);
        while (matcher.find()) {
            String value = matcher.group(2) == null ? "" : matcher.group(2);
            all.computeIfAbsent(key, k -> new ArrayList<>()).add(new Variable(matcher.group(1), value, file));
        }
    }

    /** The environment variable that sets a property. */
    static String nameOf(String property) {
        return property.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(java.util.Locale.ROOT);
    }
}
