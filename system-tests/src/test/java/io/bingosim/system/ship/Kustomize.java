package io.bingosim.system.ship;

import io.bingosim.stack.process.Programs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Renders a kustomization as kubectl does, limited to the features we use: resources, components, generated ConfigMaps
 * (without the hash in their names), images, replicas, patches, replacements. A test compares it with kubectl if that is
 * installed.
 */
final class Kustomize {
    private final Repository repository;

    private Kustomize(Repository repository) {
        this.repository = repository;
    }

    static List<YamlNode> render(Repository repository, String folder) {
        return new Kustomize(repository)
                .folder(folder, new ArrayList<>()).stream().map(YamlNode::new).toList();
    }

    /** The output of kubectl; null if it is not installed. */
    static @Nullable List<YamlNode> renderWithKubectl(Repository repository, String folder) {
        if (Programs.find("kubectl") == null) {
            return null;
        }
        String path = repository.root().resolve(folder).toString();
        Programs.Finished finished =
                Programs.run(Duration.ofSeconds(60), Map.of(), List.of("kubectl", "kustomize", path));
        if (!finished.succeeded()) {
            throw new IllegalStateException("kubectl kustomize " + folder + ": " + finished.output());
        }
        return Repository.parse(finished.output());
    }

    private List<Map<String, Object>> folder(String folder, List<Map<String, Object>> given) {
        YamlNode file = repository.yaml(folder + "/kustomization.yaml");
        List<Map<String, Object>> all = given;
        for (String resource : file.at("resources").texts()) {
            String path = normal(folder, resource);
            if (resource.endsWith(".yaml")) {
                repository.yamls(path).forEach(document -> all.add(YamlEdits.copy(document)));
            } else {
                all.addAll(folder(path, new ArrayList<>()));
            }
        }
        for (String component : file.at("components").texts()) {
            folder(normal(folder, component), all);
        }
        file.at("configMapGenerator").items().forEach(generator -> generate(folder, generator, all));
        file.at("patches").items().forEach(patch -> patch(folder, patch, all));
        file.at("images")
                .items()
                .forEach(image -> all.forEach(document -> YamlEdits.tagImages(
                        document, image.at("name").text(), image.at("newTag").text())));
        for (YamlNode replicas : file.at("replicas").items()) {
            find(all, "Deployment", replicas.at("name").text())
                    .forEach(document -> YamlEdits.set(
                            document, "spec/replicas", replicas.at("count").value()));
        }
        file.at("replacements").items().forEach(replacement -> replace(replacement, all));
        return all;
    }

    private void generate(String folder, YamlNode generator, List<Map<String, Object>> all) {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (String envs : generator.at("envs").texts()) {
            repository
                    .text(normal(folder, envs))
                    .lines()
                    .filter(line -> line.contains("="))
                    .forEach(line ->
                            entries.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1)));
        }
        for (String file : generator.at("files").texts()) {
            entries.put(Path.of(file).getFileName().toString(), repository.text(normal(folder, file)));
        }
        String name = generator.at("name").text();
        if (generator.at("behavior").is("merge")) {
            find(all, "ConfigMap", name).forEach(document -> YamlEdits.merge(document, Map.of("data", entries)));
            return;
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("apiVersion", "v1");
        map.put("kind", "ConfigMap");
        map.put("metadata", new LinkedHashMap<>(Map.of("name", name)));
        map.put("data", entries);
        all.add(map);
    }

    private void patch(String folder, YamlNode patch, List<Map<String, Object>> all) {
        if (patch.at("path").exists()) {
            for (YamlNode document :
                    repository.yamls(normal(folder, patch.at("path").text()))) {
                List<Map<String, Object>> targets = find(
                        all,
                        document.at("kind").text(),
                        document.at("metadata", "name").text());
                if (targets.isEmpty()) {
                    throw new IllegalStateException("a patch in " + folder + " has no target: "
                            + document.at("metadata", "name").text());
                }
                targets.forEach(target -> YamlEdits.merge(target, YamlEdits.copy(document)));
            }
            return;
        }
        YamlNode target = patch.at("target");
        for (Map<String, Object> document :
                find(all, target.at("kind").text(), target.at("name").text())) {
            for (YamlNode step :
                    Repository.parse(patch.at("patch").text()).get(0).items()) {
                YamlEdits.set(
                        document,
                        step.at("path").text().substring(1),
                        step.at("value").value());
            }
        }
    }

    private static void replace(YamlNode replacement, List<Map<String, Object>> all) {
        YamlNode source = replacement.at("source");
        Object[] path = source.at("fieldPath").text().split("\\.");
        Object value = new YamlNode(
                        find(all, source.at("kind").text(), source.at("name").text())
                                .get(0))
                .at(path)
                .value();
        for (YamlNode target : replacement.at("targets").items()) {
            YamlNode select = target.at("select");
            for (Map<String, Object> document :
                    find(all, select.at("kind").text(), select.at("name").text())) {
                target.at("fieldPaths")
                        .texts()
                        .forEach(field -> YamlEdits.set(document, field.replace('.', '/'), value));
            }
        }
    }

    private static List<Map<String, Object>> find(List<Map<String, Object>> all, String kind, String name) {
        return all.stream()
                .filter(document -> kind.equals(document.get("kind")))
                .filter(document -> name.isEmpty()
                        || new YamlNode(document).at("metadata", "name").is(name))
                .toList();
    }

    private static String normal(String folder, String path) {
        return Path.of(folder).resolve(path).normalize().toString();
    }
}
