package io.bingosim.system.ship;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a native executable is compiled from: the archive of a service with its registrations for native-image. */
final class NativeConfiguration {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final Path archive;
    private final Set<String> reflective = new TreeSet<>();
    private final List<Pattern> resources;

    /** Reads what Maven has written for a module with {@code quarkus.native.sources-only}. */
    NativeConfiguration(Path module) throws IOException {
        this.folder = module.resolve("target/native-sources");
        this.archive = onlyFile(folder, "*-runner.jar");
        try (JarFile jar = new JarFile(archive.toFile())) {
            for (JsonNode type : read(jar, "META-INF/native-image/reflect-config.json")) {
                if (type.path("allDeclaredConstructors").asBoolean()
                        && type.path("allDeclaredMethods").asBoolean()) {
                    reflective.add(type.path("name").asText());
                }
            }
            JsonNode includes = read(jar, "META-INF/native-image/resource-config.json")
                    .path("resources")
                    .path("includes");
            resources = includes.findValuesAsText("pattern").stream()
                    .map(Pattern::compile)
                    .toList();
        }
    }

    Path archive() {
        return archive;
    }

    Set<String> reflective() {
        return reflective;
    }

    boolean hasResource(String name) {
        return resources.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }

    /** The names of all files in the archive and its libraries that are not classes. */
    Set<String> files() throws IOException {
        Set<String> files = new TreeSet<>();
        List<Path> archives = new ArrayList<>(List.of(archive));
        try (DirectoryStream<Path> libraries = Files.newDirectoryStream(folder.resolve("lib"), "*.jar")) {
            libraries.forEach(archives::add);
        }
        for (Path each : archives) {
            try (JarFile jar = new JarFile(each.toFile())) {
                files.addAll(jar.stream()
                        .filter(entry ->
                                !entry.isDirectory() && !entry.getName().endsWith(".class"))
                        .map(entry -> entry.getName())
                        .collect(Collectors.toSet()));
            }
        }
        return files;
    }

    private static Path onlyFile(Path folder, String glob) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
            return found.iterator().next();
        }
    }

    private static JsonNode read(JarFile jar, String name) throws IOException {
        return JSON.readTree(jar.getInputStream(jar.getEntry(name)));
    }
}
