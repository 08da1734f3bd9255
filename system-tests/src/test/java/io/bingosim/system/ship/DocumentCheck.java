package io.bingosim.system.ship;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files, cluster objects and states that the documents name exist. */
final class DocumentCheck implements Check {
    private static final String LIFECYCLE = "docs/lifecycle.md";
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");
    private static final Pattern OBJECT = Pattern.compile("\\b(deployment|job|statefulset)/([a-z-]+)");
    private static final Pattern FILE = Pattern.compile("`((?:ops|k8s|src-native|docs)/[\\w./-]+)`");
    private static final Pattern ARROW = Pattern.compile("(?m)^ *(\\[\\*]|[A-Z]+) --> ([A-Z]+)");

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        Set<String> objects = new TreeSet<>();
        for (String overlay : ClusterCheck.OVERLAYS) {
            Kustomize.render(repository, overlay)
                    .forEach(object -> objects.add(object.at("kind").text().toLowerCase(java.util.Locale.ROOT) + "/"
                            + ClusterCheck.name(object)));
        }
        List<String> pages = new ArrayList<>(repository.files("docs", ".md"));
        pages.addAll(List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md"));
        for (String page : pages) {
            String text = repository.text(page);
            Matcher link = LINK.matcher(text);
            while (link.find()) {
                Path target = Path.of(page).resolveSibling(link.group(1)).normalize();
                if (!repository.has(target.toString())) {
                    complaints.add(page + " links to " + target + ", which does not exist");
                }
            }
            Matcher file = FILE.matcher(text);
            while (file.find()) {
                if (!repository.has(file.group(1))) {
                    complaints.add(page + " names " + file.group(1) + ", which does not exist");
                }
            }
            Matcher object = OBJECT.matcher(text);
            while (object.find()) {
                if (!objects.contains(object.group())) {
                    complaints.add(page + " names " + object.group() + ", which the cluster does not have");
                }
            }
        }
        compareStates(repository, "Batch", "batch", complaints);
        compareStates(repository, "Chunk", "run_chunk", complaints);
        return complaints;
    }

    /** Compares the states of the diagram below a heading with the table's own constraint. */
    private static void compareStates(Repository repository, String heading, String table, List<String> complaints) {
        Pattern known = Pattern.compile("CONSTRAINT " + table + "_status_known CHECK \\(status IN \\(([^)]*)\\)");
        Matcher constraint = repository.files("contracts/src/main/resources/db/migration", ".sql").stream()
                .map(file -> known.matcher(repository.text(file)))
                .filter(Matcher::find)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("no migration has a constraint " + table + "_status_known"));
        Matcher diagram =
                Pattern.compile("(?s)## " + heading + "\n.*?```mermaid(.*?)```").matcher(repository.text(LIFECYCLE));
        if (!diagram.find()) {
            complaints.add(LIFECYCLE + " has no diagram of the states of " + table);
            return;
        }
        Set<String> real = new TreeSet<>(
                List.of(constraint.group(1).replaceAll("['\\s]", "").split(",")));
        Set<String> drawn = new TreeSet<>();
        Matcher arrow = ARROW.matcher(diagram.group(1));
        while (arrow.find()) {
            drawn.add(arrow.group(1));
            drawn.add(arrow.group(2));
        }
        drawn.remove("[*]");
        if (!drawn.equals(real)) {
            complaints.add(LIFECYCLE + " draws " + table + " with " + drawn + ", the table has " + real);
        }
    }
}
