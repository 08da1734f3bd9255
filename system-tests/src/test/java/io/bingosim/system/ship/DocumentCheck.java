package io.bingosim.system.ship;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operator's pages name files, objects and states that exist. */
final class DocumentCheck implements Check {
    private static final List<String> PAGES = List.of("docs/operations.md", "docs/architecture.md");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");
    private static final Pattern OBJECT = Pattern.compile("\\b(deployment|job|statefulset)/([a-z-]+)");
    private static final Pattern FILE = Pattern.compile("`((?:ops|k8s|src-native|docs)/[\\w./-]+)`");
    private static final Pattern STATE =
            Pattern.compile("(?m)^ *(?:\\[\\*]|[A-Z]+) --> (\\[\\*]|[A-Z]+)|^ *([A-Z]+) -->");

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        Set<String> objects = new TreeSet<>();
        for (String overlay : ClusterCheck.OVERLAYS) {
            Kustomize.render(repository, overlay)
                    .forEach(object -> objects.add(object.at("kind").text().toLowerCase(java.util.Locale.ROOT) + "/"
                            + ClusterCheck.name(object)));
        }
        for (String page : PAGES) {
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
        compareStates(repository, "batch", "V001__create_scenario_and_batch.sql", complaints);
        compareStates(repository, "run_chunk", "V002__create_chunk_and_result.sql", complaints);
        return complaints;
    }

    /** The states of the diagram below the heading that names the table, against the table's own constraint. */
    private static void compareStates(Repository repository, String table, String migration, List<String> complaints) {
        String sql = repository.text("contracts/src/main/resources/db/migration/" + migration);
        Matcher constraint = Pattern.compile("CONSTRAINT " + table + "_status_known CHECK \\(status IN \\(([^)]*)\\)")
                .matcher(sql);
        Matcher diagram = Pattern.compile("(?s)States of `" + table + "`.*?```mermaid(.*?)```")
                .matcher(repository.text("docs/architecture.md"));
        if (!constraint.find() || !diagram.find()) {
            complaints.add("there is no diagram of the states of " + table);
            return;
        }
        Set<String> real =
                new TreeSet<>(List.of(constraint.group(1).replaceAll("[' ]", "").split(",")));
        Set<String> drawn = new TreeSet<>();
        Matcher state = STATE.matcher(diagram.group(1));
        while (state.find()) {
            for (String name : state.group().strip().split(" *--> *")) {
                drawn.add(name);
            }
        }
        drawn.remove("[*]");
        if (!drawn.equals(real)) {
            complaints.add("docs/architecture.md draws " + table + " with " + drawn + ", the table has " + real);
        }
    }
}
