package io.bingosim.system.ship;

import io.bingosim.contracts.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Both overlays render to consistent objects with the least privilege possible. */
final class ClusterCheck implements Check {
    static final List<String> OVERLAYS = List.of("k8s/overlays/dev", "k8s/overlays/prod");

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        for (String overlay : OVERLAYS) {
            List<YamlNode> objects = Kustomize.render(repository, overlay);
            List<String> found = new ArrayList<>();
            for (YamlNode object : objects) {
                if (object.at("kind").is("Secret")) {
                    found.add("a Secret is in the files: " + name(object));
                }
                if (object.at("spec", "template", "spec", "containers").exists()) {
                    found.addAll(new PodCheck(repository, objects).complaints(object));
                }
            }
            checkNamespace(objects, found);
            checkDisruption(objects, found);
            checkNetwork(objects, found);
            checkScaling(objects, found);
            checkMigration(objects, found);
            found.forEach(complaint -> complaints.add(overlay + ": " + complaint));
        }
        return complaints;
    }

    static String name(YamlNode object) {
        return object.at("metadata", "name").text();
    }

    static List<YamlNode> ofKind(List<YamlNode> objects, String kind) {
        return objects.stream().filter(object -> object.at("kind").is(kind)).toList();
    }

    static YamlNode only(List<YamlNode> objects, String kind, String name) {
        return ofKind(objects, kind).stream()
                .filter(object -> name(object).equals(name))
                .findFirst()
                .orElse(YamlNode.NOTHING);
    }

    private static void checkNamespace(List<YamlNode> objects, List<String> complaints) {
        if (!only(objects, "Namespace", "bingosim")
                .at("metadata", "labels", "pod-security.kubernetes.io/enforce")
                .is("restricted")) {
            complaints.add("the namespace does not enforce restricted pods");
        }
    }

    private static void checkDisruption(List<YamlNode> objects, List<String> complaints) {
        for (YamlNode deployment : ofKind(objects, "Deployment")) {
            Object labels = deployment.at("spec", "selector", "matchLabels").value();
            if (ofKind(objects, "PodDisruptionBudget").stream()
                    .noneMatch(budget ->
                            budget.at("spec", "selector", "matchLabels").is(String.valueOf(labels)))) {
                complaints.add(name(deployment) + " has no PodDisruptionBudget");
            }
        }
    }

    private static void checkNetwork(List<YamlNode> objects, List<String> complaints) {
        YamlNode deny = only(objects, "NetworkPolicy", "default-deny");
        if (!deny.at("spec", "policyTypes").texts().containsAll(List.of("Ingress", "Egress"))
                || !deny.at("spec", "podSelector").entries().isEmpty()
                || deny.at("spec", "ingress").exists()
                || deny.at("spec", "egress").exists()) {
            complaints.add("the network is not closed by default");
        }
        Map<String, YamlNode> config =
                only(objects, "ConfigMap", "bingosim").at("data").entries();
        port(objects, "database", "egress", config.get("BINGOSIM_DB_PORT"), complaints);
        port(objects, "broker", "egress", config.get("RABBITMQ_PORT"), complaints);
        port(objects, "users-to-api", "ingress", config.get("BINGOSIM_HTTP_PORT"), complaints);
        port(objects, "metrics", "ingress", config.get("BINGOSIM_MANAGEMENT_PORT"), complaints);
    }

    private static void port(
            List<YamlNode> objects, String policy, String way, YamlNode expected, List<String> complaints) {
        YamlNode port = only(objects, "NetworkPolicy", policy).at("spec", way, 0, "ports", 0, "port");
        if (expected == null || !port.is(expected.text())) {
            complaints.add("the network policy " + policy + " opens port " + port.text() + ", the services use "
                    + (expected == null ? "none" : expected.text()));
        }
    }

    private static void checkScaling(List<YamlNode> objects, List<String> complaints) {
        for (String kind : List.of("HorizontalPodAutoscaler", "ScaledObject")) {
            for (YamlNode scaler : ofKind(objects, kind)) {
                String target = scaler.at("spec", "scaleTargetRef", "name").text();
                YamlNode deployment = only(objects, "Deployment", target);
                if (!deployment.exists()) {
                    complaints.add(kind + " " + name(scaler) + " scales " + target + ", which does not exist");
                } else if (deployment.at("spec", "replicas").exists()) {
                    complaints.add(
                            target + " has a fixed number of replicas and an autoscaler: each apply would reset it");
                }
            }
        }
        for (YamlNode scaled : ofKind(objects, "ScaledObject")) {
            YamlNode triggers = scaled.at("spec", "triggers");
            String queue = triggers.itemWhere("type", "rabbitmq")
                    .at("metadata", "queueName")
                    .text();
            if (!queue.equals(Topology.WORK_QUEUE)) {
                complaints.add("workers are scaled on the queue '" + queue + "', chunks travel through "
                        + Topology.WORK_QUEUE);
            }
            String host = triggers.itemWhere("type", "postgresql")
                    .at("metadata", "host")
                    .text();
            if (!only(objects, "ConfigMap", "bingosim")
                    .at("data", "BINGOSIM_DB_HOST")
                    .is(host)) {
                complaints.add("workers are scaled on the database at '" + host + "', which is not the services'");
            }
            triggers.items().stream()
                    .map(trigger -> trigger.at("authenticationRef", "name").text())
                    .filter(reference ->
                            !only(objects, "TriggerAuthentication", reference).exists())
                    .forEach(reference ->
                            complaints.add("a trigger authenticates with " + reference + ", which does not exist"));
        }
    }

    private static void checkMigration(List<YamlNode> objects, List<String> complaints) {
        YamlNode job = only(objects, "Job", "migrate").at("spec", "template", "spec", "containers", 0, "env");
        if (!job.itemWhere("name", "BINGOSIM_MIGRATE").at("value").is("true")
                || !job.itemWhere("name", "QUARKUS_INIT_AND_EXIT").at("value").is("true")) {
            complaints.add("the migration job does not migrate and exit");
        }
        if (!only(objects, "ConfigMap", "bingosim")
                .at("data", "BINGOSIM_MIGRATE")
                .is("false")) {
            complaints.add("every pod would migrate at its start");
        }
    }
}
