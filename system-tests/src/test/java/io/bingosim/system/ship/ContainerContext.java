package io.bingosim.system.ship;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The files of a fresh clone that an image is built from: all but those that {@code .dockerignore} hides. */
final class ContainerContext {
    /** Neither is part of a fresh clone. */
    private static final Set<String> NOT_CLONED = Set.of(".git", "target");

    private record Rule(Pattern pattern, boolean hides) {
        static Rule of(String line) {
            boolean hides = !line.startsWith("!");
            String path = (hides ? line : line.substring(1)).strip().replaceAll("^/+|/+$", "");
            String pattern = path.replaceAll("([.+(){}^$|])", "\\\\$1")
                    .replaceAll("\\*\\*/?", "<any>")
                    .replace("*", "[^/]*")
                    .replace("?", "[^/]")
                    .replace("<any>", ".*");
            // A rule for a folder holds for everything below it.
            return new Rule(Pattern.compile(pattern + "(/.*)?"), hides);
        }
    }

    private final Path root;
    private final List<Rule> rules;

    ContainerContext(Repository repository) {
        this.root = repository.root();
        this.rules = repository
                .text(".dockerignore")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(Rule::of)
                .toList();
    }

    /** As the builder decides it: the last rule that matches wins. */
    boolean contains(String path) {
        boolean contained = true;
        for (Rule rule : rules) {
            if (rule.pattern().matcher(path).matches()) {
                contained = !rule.hides();
            }
        }
        return contained;
    }

    Set<String> files() {
        Set<String> files = new TreeSet<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return NOT_CLONED.contains(folder.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    String path = root.relativize(file).toString();
                    if (contains(path)) {
                        files.add(path);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    void copyTo(Path folder) throws IOException {
        for (String file : files()) {
            Path copy = folder.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(root.resolve(file), copy);
        }
    }
}
