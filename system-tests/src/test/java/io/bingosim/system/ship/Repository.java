package io.bingosim.system.ship;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The files of a clone, some of which may be replaced in memory. */
record Repository(Path root, Map<String, String> replaced) {
    Repository {
        replaced = Map.copyOf(replaced);
    }

    /** The clone this test was built from. */
    static Repository here() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("docker-compose.yml"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException("not inside a clone: no docker-compose.yml above the working directory");
        }
        return new Repository(folder, Map.of());
    }

    /** The same clone with one file replaced. */
    Repository with(String path, String text) {
        return new Repository(root, Map.of(path, text));
    }

    boolean has(String path) {
        return Files.exists(root.resolve(path));
    }

    String text(String path) {
        String text = replaced.get(path);
        if (text != null) {
            return text;
        }
        try {
            return Files.readString(root.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        }
    }

    YamlNode yaml(String path) {
        return yamls(path).get(0);
    }

    List<YamlNode> yamls(String path) {
        return parse(text(path));
    }

    static List<YamlNode> parse(String text) {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        List<YamlNode> documents = new ArrayList<>();
        new Yaml(new SafeConstructor(strict)).loadAll(text).forEach(document -> documents.add(new YamlNode(document)));
        return documents;
    }

    /** Paths of the regular files below a folder that end with one of the given endings, sorted. */
    List<String> files(String folder, String... endings) {
        try (Stream<Path> all = Files.walk(root.resolve(folder))) {
            return all.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .filter(file -> !file.contains("target/"))
                    .filter(file -> Stream.of(endings).anyMatch(file::endsWith))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(folder, e);
        }
    }

    /** The version every image must carry: the project's. */
    String version() {
        var matcher = Pattern.compile("(?m)^  <version>(.*)</version>").matcher(text("pom.xml"));
        if (!matcher.find()) {
            throw new IllegalStateException("pom.xml has no version");
        }
        return matcher.group(1);
    }
}
