package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The metric names in the dashboard's and the alerts' expressions. */
final class PromqlMetrics {
    private static final Pattern NOT_A_METRIC = Pattern.compile(
            "\"[^\"]*\"|\\{[^}]*}|\\[[^]]*]|\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");
    private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*(?!\\s*\\(|[a-zA-Z0-9_:])");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset", "inf", "nan", "e");

    private PromqlMetrics() {}

    static Set<String> metrics(String expression) {
        Set<String> names = new TreeSet<>();
        Matcher matcher =
                NAME.matcher(NOT_A_METRIC.matcher(expression).replaceAll(" ").replaceAll("\\b\\d+[a-z.\\d]*", " "));
        while (matcher.find()) {
            if (!WORDS.contains(matcher.group().toLowerCase(java.util.Locale.ROOT))) {
                names.add(matcher.group());
            }
        }
        return names;
    }

    /** Every expression of the dashboards and the alert rules. */
    static List<String> expressions(Repository repository) {
        List<String> all = new ArrayList<>();
        for (String file : repository.files("ops/grafana/dashboards", ".json")) {
            repository.yaml(file).everywhere("expr").forEach(expression -> all.add(expression.text()));
        }
        repository
                .yaml("ops/prometheus/alerts.yml")
                .everywhere("expr")
                .forEach(expression -> all.add(expression.text()));
        return all;
    }
}
