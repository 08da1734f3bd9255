package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Every variable that a service reads is documented with its default, and every documented one is read. */
final class VariableCheck implements Check {
    /** Read by the JVM or by Quarkus. */
    private static final Set<String> FRAMEWORK =
            Set.of("JAVA_TOOL_OPTIONS", "QUARKUS_INIT_AND_EXIT", "QUARKUS_LOG_LEVEL");

    private static final Pattern COMPOSE_VARIABLE = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]+)");
    private static final Pattern SCRIPT_VARIABLE = Pattern.compile("\\b(BINGOSIM_[A-Z_]+|RABBITMQ_[A-Z]+)\\b");

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        Map<String, Set<String>> read = readByServices(repository);
        Map<String, String> documented = new LinkedHashMap<>();
        for (Variable variable : Variable.documented(repository)) {
            if (documented.put(variable.name(), variable.value()) != null) {
                complaints.add(variable.name() + " is documented twice");
            }
            if (variable.isSecret() && !variable.value().isEmpty()) {
                complaints.add(variable.name() + " is a secret and has a value in " + Variable.EXAMPLE);
            }
        }
        read.forEach((name, defaults) -> {
            String value = documented.get(name);
            if (value == null) {
                complaints.add(name + " is read by a service and not documented");
            } else if (!Variable.isSecret(name) && !defaults.contains(value)) {
                complaints.add(name + " is documented with the default '" + value + "', the services have " + defaults);
            }
        });
        Set<String> known = new HashSet<>(read.keySet());
        known.addAll(FRAMEWORK);
        Set<String> compose = new TreeSet<>();
        for (String file : List.of("docker-compose.yml", "docker-compose.tls.yml")) {
            compose.addAll(found(COMPOSE_VARIABLE, repository.text(file)));
        }
        known.addAll(compose);
        if (repository.has("bingosim")) {
            known.addAll(found(SCRIPT_VARIABLE, repository.text("bingosim")));
        }
        for (String module : List.of("cli", "local-stack")) {
            repository
                    .files(module + "/src/main/java", ".java")
                    .forEach(file -> known.addAll(found(SCRIPT_VARIABLE, repository.text(file))));
        }
        documented.keySet().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> complaints.add(name + " is documented but not read"));
        compose.stream()
                .filter(name -> !documented.containsKey(name))
                .forEach(name -> complaints.add(name + " is read by docker-compose.yml and not documented"));
        return complaints;
    }

    /** Defaults by variable; a variable used in a property replaces the one derived from the key's name. */
    private static Map<String, Set<String>> readByServices(Repository repository) {
        Map<String, Set<String>> read = new LinkedHashMap<>();
        Map<String, List<Variable>> properties = Variable.ofProperties(repository);
        properties
                .values()
                .forEach(variables ->
                        variables.forEach(variable -> read.computeIfAbsent(variable.name(), name -> new TreeSet<>())
                                .add(variable.value())));
        ConfigMappings.of(repository).forEach((key, value) -> {
            if (!properties.containsKey(key)) {
                // A default that is an expression is documented as empty.
                read.computeIfAbsent(Variable.nameOf(key), name -> new TreeSet<>())
                        .add(value.contains("${") ? "" : value);
            }
        });
        return read;
    }

    static Set<String> found(Pattern pattern, String text) {
        Set<String> names = new TreeSet<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }
}
