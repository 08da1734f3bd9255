package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One pod template of a rendered overlay, against the services' variables, probes, versions and drain time. */
final class PodCheck {
    private static final int DRAIN_SECONDS = 30;
    private static final Map<String, String> PROBES =
            Map.of("startupProbe", "started", "readinessProbe", "ready", "livenessProbe", "live");

    private final Repository repository;
    private final List<YamlNode> objects;
    private final Set<String> documented;

    PodCheck(Repository repository, List<YamlNode> objects) {
        this.repository = repository;
        this.objects = objects;
        this.documented =
                Variable.documented(repository).stream().map(Variable::name).collect(Collectors.toSet());
    }

    List<String> complaints(YamlNode owner) {
        List<String> complaints = new ArrayList<>();
        YamlNode pod = owner.at("spec", "template", "spec");
        YamlNode container = pod.at("containers", 0);
        boolean ours = container.at("image").text().startsWith("bingosim/");
        checkSecurity(pod, container, complaints);
        checkResources(container, complaints);
        if (ours) {
            checkVersion(container, complaints);
            checkVariables(container, complaints);
            if (!container.at("securityContext", "readOnlyRootFilesystem").is(true)) {
                complaints.add("its root is not read-only");
            }
        } else if (!repository
                .text("docker-compose.yml")
                .contains("image: " + container.at("image").text() + "\n")) {
            complaints.add(
                    "compose runs another version than " + container.at("image").text());
        }
        if (ours && owner.at("kind").is("Deployment")) {
            checkProbes(container, complaints);
            checkEnd(pod, container, complaints);
            if (!pod.at("topologySpreadConstraints").exists()) {
                complaints.add("its pods may all be on one node");
            }
        }
        checkReferences(container, complaints);
        return complaints.stream()
                .map(complaint -> ClusterCheck.name(owner) + ": " + complaint)
                .toList();
    }

    private static void checkSecurity(YamlNode pod, YamlNode container, List<String> complaints) {
        if (!pod.at("securityContext", "runAsNonRoot").is(true)
                || !pod.at("securityContext", "seccompProfile", "type").is("RuntimeDefault")
                || !container.at("securityContext", "allowPrivilegeEscalation").is(false)
                || !container
                        .at("securityContext", "capabilities", "drop")
                        .texts()
                        .contains("ALL")) {
            complaints.add("it would not be admitted as a restricted pod");
        }
        if (!pod.at("automountServiceAccountToken").is(false)) {
            complaints.add("it carries a token for the cluster's API");
        }
    }

    private static void checkResources(YamlNode container, List<String> complaints) {
        if (!container.at("resources", "requests", "cpu").exists()
                || !container.at("resources", "requests", "memory").exists()
                || !container.at("resources", "limits", "memory").exists()) {
            complaints.add("it has no requests for cpu and memory or no limit of memory");
        }
    }

    private void checkVersion(YamlNode container, List<String> complaints) {
        String image = container.at("image").text();
        String module = image.replaceAll("^bingosim/|:.*$", "");
        String kind = module.equals("sim-worker") ? "-native" : "";
        if (!image.endsWith(":" + repository.version() + kind) || !repository.has(module + "/pom.xml")) {
            complaints.add("its image is " + image + ", the project is " + repository.version());
        }
    }

    private Map<String, String> environment(YamlNode container) {
        Map<String, String> environment = new LinkedHashMap<>();
        for (YamlNode source : container.at("envFrom").items()) {
            ClusterCheck.only(
                            objects,
                            "ConfigMap",
                            source.at("configMapRef", "name").text())
                    .at("data")
                    .entries()
                    .forEach((name, value) -> environment.put(name, value.text()));
        }
        container
                .at("env")
                .items()
                .forEach(entry -> environment.put(
                        entry.at("name").text(), entry.at("value").text()));
        return environment;
    }

    private void checkVariables(YamlNode container, List<String> complaints) {
        Map<String, String> environment = environment(container);
        environment.forEach((name, value) -> {
            if (!documented.contains(name)) {
                complaints.add("it sets " + name + ", which is not documented");
            }
            if (Variable.isSecret(name) && !value.isEmpty()) {
                complaints.add("it has the secret " + name + " in the file");
            }
        });
        String user = environment.getOrDefault("BINGOSIM_DB_USER", "");
        if (user.isEmpty() || !repository.text("ops/postgres/roles.sql").contains("'" + user + "'")) {
            complaints.add("it logs in as '" + user + "', whom roles.sql does not create");
        }
        String cpu = container.at("resources", "requests", "cpu").text();
        double cores = cpu.endsWith("m") ? Integer.parseInt(cpu.replace("m", "")) / 1000.0 : Double.parseDouble(cpu);
        if (Integer.parseInt(environment.getOrDefault("BINGOSIM_SLOTS", "0")) > Math.ceil(cores)) {
            complaints.add("it has more slots than requested cores");
        }
    }

    private void checkProbes(YamlNode container, List<String> complaints) {
        Map<String, String> environment = environment(container);
        PROBES.forEach((probe, kind) -> {
            YamlNode get = container.at(probe, "httpGet");
            if (!get.at("path").is("/q/health/" + kind) || !get.at("port").is("management")) {
                complaints.add("its " + probe + " asks " + get.text());
            }
        });
        port(container, "management", environment.get("BINGOSIM_MANAGEMENT_PORT"), complaints);
        if (container.at("ports").itemWhere("name", "http").exists()) {
            port(container, "http", environment.get("BINGOSIM_HTTP_PORT"), complaints);
        }
    }

    private static void port(YamlNode container, String name, String expected, List<String> complaints) {
        String port = container
                .at("ports")
                .itemWhere("name", name)
                .at("containerPort")
                .text();
        if (!port.equals(expected)) {
            complaints.add("its port " + name + " is " + port + ", the service listens on " + expected);
        }
    }

    private static void checkEnd(YamlNode pod, YamlNode container, List<String> complaints) {
        int grace =
                Integer.parseInt("0" + pod.at("terminationGracePeriodSeconds").text());
        int before = Integer.parseInt(
                "0" + container.at("lifecycle", "preStop", "sleep", "seconds").text());
        if (grace <= DRAIN_SECONDS + before) {
            complaints.add("it is killed before it can drain: " + grace + " s");
        }
    }

    /** The keys of a secret must be documented for the operator; a ConfigMap must exist. */
    private void checkReferences(YamlNode container, List<String> complaints) {
        String manual = repository.text("docs/operations.md");
        for (YamlNode reference : container.everywhere("secretKeyRef")) {
            String secret = reference.at("name").text();
            String key = reference.at("key").text();
            if (!manual.contains(secret) || !manual.contains("--from-literal=" + key + "=")) {
                complaints.add(
                        "it needs the secret " + secret + "/" + key + ", which docs/operations.md does not create");
            }
        }
        for (YamlNode reference : container.everywhere("configMapRef")) {
            if (!ClusterCheck.only(objects, "ConfigMap", reference.at("name").text())
                    .exists()) {
                complaints.add("it needs the ConfigMap " + reference.at("name").text() + ", which does not exist");
            }
        }
    }
}
