package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The compose file starts what the services need, hardened, with the right names, ports and paths, and contains no secret. */
final class ComposeCheck implements Check {
    private static final String FILE = "docker-compose.yml";
    private static final Set<String> OURS = Set.of("migrate", "api", "worker");
    /** Native unless the operator chooses otherwise. */
    private static final String WORKER_KIND = "${BINGOSIM_WORKER_IMAGE:-native}";

    private static final int DRAIN_SECONDS = 30;

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        YamlNode compose = repository.yaml(FILE);
        Map<String, YamlNode> services = compose.at("services").entries();
        Set<String> volumes = compose.at("volumes").entries().keySet();
        Set<String> documented =
                Variable.documented(repository).stream().map(Variable::name).collect(Collectors.toSet());
        for (String needed : List.of("postgres", "rabbitmq", "migrate", "api", "worker", "prometheus", "grafana")) {
            if (!services.containsKey(needed)) {
                complaints.add("compose has no service " + needed);
            }
        }
        services.forEach((name, service) -> {
            checkImage(repository, name, service, complaints);
            checkSecrets(name, service, complaints);
            checkVolumes(repository, name, service, volumes, complaints);
            checkDependencies(name, service, services, complaints);
            if (OURS.contains(name)) {
                checkHardening(name, service, complaints);
                checkBuild(repository, name, service, complaints);
                service.at("environment").entries().keySet().stream()
                        .filter(variable -> !documented.contains(variable))
                        .forEach(variable -> complaints.add(name + " sets " + variable + ", which is not documented"));
            }
        });
        checkScaling(services.getOrDefault("worker", YamlNode.NOTHING), complaints);
        checkAgreement(repository, services, complaints);
        return complaints;
    }

    private static void checkImage(Repository repository, String name, YamlNode service, List<String> complaints) {
        String image = service.at("image").text();
        if (!image.contains(":") || image.endsWith(":latest")) {
            complaints.add(name + " has no version in its image: " + image);
        }
        String kind = name.equals("worker") ? "-" + WORKER_KIND : "";
        if (OURS.contains(name) && !image.endsWith(":${BINGOSIM_IMAGE_TAG:-" + repository.version() + "}" + kind)) {
            complaints.add(name + " has another default version than the project: " + image);
        }
    }

    private static void checkSecrets(String name, YamlNode service, List<String> complaints) {
        service.at("environment").entries().forEach((variable, value) -> {
            if (Variable.isSecret(variable) && !value.text().startsWith("${")) {
                complaints.add(name + " has the secret " + variable + " in the file");
            }
            if (Variable.isSecret(variable) && value.text().matches("\\$\\{\\w+:-.+}")) {
                complaints.add(name + " has a default for the secret " + variable);
            }
        });
    }

    private static void checkVolumes(
            Repository repository, String name, YamlNode service, Set<String> volumes, List<String> complaints) {
        for (String volume : service.at("volumes").texts()) {
            String source = volume.substring(0, volume.indexOf(':'));
            if (source.startsWith("./")) {
                if (!repository.has(source.substring(2))) {
                    complaints.add(name + " mounts " + source + ", which does not exist");
                }
                if (!volume.endsWith(":ro")) {
                    complaints.add(name + " could write to " + source);
                }
            } else if (!volumes.contains(source)) {
                complaints.add(name + " uses the volume " + source + ", which is not declared");
            }
        }
    }

    private static void checkDependencies(
            String name, YamlNode service, Map<String, YamlNode> services, List<String> complaints) {
        service.at("depends_on").entries().forEach((other, how) -> {
            if (how.at("condition").is("service_healthy")
                    && !services.getOrDefault(other, YamlNode.NOTHING)
                            .at("healthcheck", "test")
                            .exists()) {
                complaints.add(name + " waits for " + other + " to be healthy, which has no health check");
            }
        });
        List<String> needed = Map.of(
                        "api", List.of("postgres", "rabbitmq", "migrate"),
                        "worker", List.of("postgres", "rabbitmq", "migrate"),
                        "migrate", List.of("postgres"))
                .getOrDefault(name, List.of());
        needed.stream()
                .filter(other ->
                        !service.at("depends_on", other, "condition").text().startsWith("service_"))
                .forEach(other -> complaints.add(name + " does not wait for " + other));
    }

    private static void checkHardening(String name, YamlNode service, List<String> complaints) {
        if (!service.at("read_only").is(true)
                || !service.at("cap_drop").texts().contains("ALL")
                || !service.at("security_opt").texts().contains("no-new-privileges:true")
                || !service.at("tmpfs").texts().contains("/tmp")) {
            complaints.add(name + " is not hardened: read_only, tmpfs /tmp, cap_drop ALL, no-new-privileges");
        }
        String grace = service.at("stop_grace_period").text().replace("s", "");
        if (!grace.matches("\\d+") || Integer.parseInt(grace) <= DRAIN_SECONDS) {
            complaints.add(name + " is killed before it can drain: stop_grace_period " + grace);
        }
        if (!name.equals("migrate")
                && !service.at("healthcheck", "test").texts().contains("healthy")) {
            complaints.add(name + " has no health check of ours");
        }
    }

    private static void checkBuild(Repository repository, String name, YamlNode service, List<String> complaints) {
        YamlNode build = service.at("build");
        if (build.exists()) {
            String module = build.at("args", "MODULE").text();
            for (String kind : List.of("native", "jvm")) {
                String file = build.at("dockerfile").text().replace(WORKER_KIND, kind);
                if (!repository.has(file)) {
                    complaints.add(name + " is built by a file that does not exist: " + file);
                }
            }
            if (!repository.has(module + "/pom.xml")
                    || !service.at("image").text().startsWith("bingosim/" + module + ":")) {
                complaints.add(name + " is built from the module '" + module + "', its image is "
                        + service.at("image").text());
            }
        }
    }

    private static void checkScaling(YamlNode worker, List<String> complaints) {
        if (worker.at("container_name").exists()
                || worker.at("ports").exists()
                || worker.at("hostname").exists()) {
            complaints.add("worker cannot be scaled: it has a fixed name or port");
        }
    }

    private static void checkAgreement(Repository repository, Map<String, YamlNode> services, List<String> complaints) {
        YamlNode api = services.getOrDefault("api", YamlNode.NOTHING);
        String port = api.at("environment", "BINGOSIM_HTTP_PORT").text();
        if (api.at("ports").texts().stream().noneMatch(published -> published.endsWith(":" + port))) {
            complaints.add("api listens on " + port + " and publishes "
                    + api.at("ports").texts());
        }
        String roles = repository.text("ops/postgres/roles.sql");
        for (String name : OURS) {
            YamlNode environment = services.getOrDefault(name, YamlNode.NOTHING).at("environment");
            same(name, environment, "BINGOSIM_DB_NAME", services, "postgres", "POSTGRES_DB", complaints);
            same(name, environment, "RABBITMQ_VHOST", services, "rabbitmq", "RABBITMQ_DEFAULT_VHOST", complaints);
            same(name, environment, "RABBITMQ_USER", services, "rabbitmq", "RABBITMQ_DEFAULT_USER", complaints);
            same(name, environment, "RABBITMQ_PASS", services, "rabbitmq", "RABBITMQ_DEFAULT_PASS", complaints);
            for (String host : List.of("BINGOSIM_DB_HOST", "RABBITMQ_HOST")) {
                if (!services.containsKey(environment.at(host).text())) {
                    complaints.add(name + " looks for " + host + " at "
                            + environment.at(host).text());
                }
            }
            String user = environment.at("BINGOSIM_DB_USER").text();
            if (user.isEmpty() || !roles.contains("'" + user + "'")) {
                complaints.add(name + " logs in as '" + user + "', whom roles.sql does not create");
            }
        }
    }

    private static void same(
            String name,
            YamlNode environment,
            String ours,
            Map<String, YamlNode> services,
            String other,
            String theirs,
            List<String> complaints) {
        String there = services.getOrDefault(other, YamlNode.NOTHING)
                .at("environment", theirs)
                .text();
        if (!environment.at(ours).is(there)) {
            complaints.add(name + " has " + ours + "=" + environment.at(ours).text() + ", " + other + " has " + theirs
                    + "=" + there);
        }
    }
}
