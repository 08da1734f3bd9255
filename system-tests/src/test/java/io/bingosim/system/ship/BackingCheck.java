package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The database is durable, the broker is small, and the services' users have no more rights than they need. */
final class BackingCheck implements Check {
    private static final Map<String, String> POSTGRES =
            Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on");
    private static final Map<String, String> RABBITMQ = Map.of(
            "vm_memory_high_watermark.relative", "0.4",
            "disk_free_limit.absolute", "1GB",
            "total_memory_available_override_value", "512MiB",
            "default_user_tags.administrator", "false",
            "default_permissions.configure", "^bingosim[.]",
            "default_permissions.write", "^bingosim[.]",
            "default_permissions.read", "^bingosim[.]");

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        compare("ops/postgres/postgresql.conf", POSTGRES, repository, complaints);
        compare("ops/rabbitmq/rabbitmq.conf", RABBITMQ, repository, complaints);
        YamlNode broker = repository.yaml("docker-compose.yml").at("services", "rabbitmq");
        if (!broker.at("mem_limit").is("512m")) {
            complaints.add("the broker's container has another limit than its configuration: "
                    + broker.at("mem_limit").text());
        }
        if (!broker.at("environment", "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS")
                .text()
                .contains("+sbwt none")) {
            complaints.add("the broker's schedulers spin");
        }
        // JSON is YAML.
        YamlNode definitions = repository.yaml("ops/rabbitmq/definitions.json");
        for (YamlNode user : definitions.at("users").items()) {
            if (!user.at("password_hash").is("") || !user.at("tags").items().isEmpty()) {
                complaints.add("definitions.json has a password or a tag for "
                        + user.at("name").text());
            }
        }
        for (YamlNode permission : definitions.at("permissions").items()) {
            for (String right : List.of("configure", "write", "read")) {
                if (!permission.at(right).is("^bingosim[.]")) {
                    complaints.add(
                            "definitions.json lets " + permission.at("user").text() + " " + right + " "
                                    + permission.at(right).text());
                }
            }
        }
        if (repository.text("ops/postgres/roles.sql").matches("(?s).*PASSWORD '.*")) {
            complaints.add("roles.sql has a password");
        }
        return complaints;
    }

    private static void compare(
            String file, Map<String, String> expected, Repository repository, List<String> complaints) {
        Map<String, String> settings = settings(repository.text(file));
        expected.forEach((name, value) -> {
            if (!value.equals(settings.get(name))) {
                complaints.add(file + " has " + name + " = " + settings.get(name) + " instead of " + value);
            }
        });
    }

    static Map<String, String> settings(String text) {
        Map<String, String> settings = new LinkedHashMap<>();
        text.lines()
                .filter(line -> !line.startsWith("#") && line.contains("="))
                .forEach(line -> settings.put(
                        line.substring(0, line.indexOf('=')).strip(),
                        line.substring(line.indexOf('=') + 1).strip().replace("'", "")));
        return settings;
    }
}
