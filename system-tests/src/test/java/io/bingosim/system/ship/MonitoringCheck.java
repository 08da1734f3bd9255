package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The dashboard and the alerts use documented metrics, every alert is documented, and every process is scraped. */
final class MonitoringCheck implements Check {
    /** Metrics of Prometheus itself or of a standard binder, which docs/metrics.md does not list. */
    private static final Set<String> FOREIGN = Set.of("up");

    private static final List<String> ALERTS = List.of(
            "BatchStuck", "OutboxOld", "NoExecutor", "RescueStorm", "BreakerOpen", "FailedMessages", "DeadTuples");

    private static final List<String> ROWS = List.of("Throughput", "Broker", "Fairness", "Experiments");

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        String table = repository.text("docs/metrics.md");
        for (String expression : PromqlMetrics.expressions(repository)) {
            for (String metric : PromqlMetrics.metrics(expression)) {
                if (metric.startsWith("bingosim_") && !documented(table, metric)) {
                    complaints.add("the metric " + metric + " is used and not documented");
                }
                if (!metric.startsWith("bingosim_")
                        && !FOREIGN.contains(metric)
                        && !metric.matches("(jvm|process|http|system)_.*")) {
                    complaints.add("the metric " + metric + " is not exported by any process");
                }
            }
        }
        checkAlerts(repository, complaints);
        checkTests(repository, complaints);
        checkRows(repository, complaints);
        checkScraping(repository, complaints);
        return complaints;
    }

    /** A histogram consists of several series. */
    private static boolean documented(String table, String metric) {
        return table.contains("| `" + metric + "` |")
                || table.contains("| `" + metric.replaceFirst("_(count|sum|max|bucket)$", "") + "` | histogram |");
    }

    private static void checkAlerts(Repository repository, List<String> complaints) {
        Set<String> names = new TreeSet<>();
        String manual = repository.text("docs/operations.md");
        for (YamlNode rule : repository
                .yaml("ops/prometheus/alerts.yml")
                .at("groups", 0, "rules")
                .items()) {
            String name = rule.at("alert").text();
            names.add(name);
            if (!manual.contains("### " + name + "\n")) {
                complaints.add("docs/operations.md does not say what to do on " + name);
            }
            if (!rule.at("annotations", "summary").exists()
                    || !rule.at("labels", "severity").exists()) {
                complaints.add(name + " has no summary or no severity");
            }
            if (!rule.at("annotations", "runbook")
                    .text()
                    .equals("docs/operations.md#" + name.toLowerCase(java.util.Locale.ROOT))) {
                complaints.add(name + " does not lead to its page");
            }
        }
        ALERTS.stream()
                .filter(alert -> !names.contains(alert))
                .forEach(alert -> complaints.add("there is no alert " + alert));
    }

    /** promtool runs the tests; this sees an alert that has none. */
    private static void checkTests(Repository repository, List<String> complaints) {
        List<YamlNode> tests = new ArrayList<>();
        repository
                .yaml("ops/prometheus/alerts.test.yml")
                .at("tests")
                .items()
                .forEach(test -> tests.addAll(test.at("alert_rule_test").items()));
        for (YamlNode rule : repository
                .yaml("ops/prometheus/alerts.yml")
                .at("groups", 0, "rules")
                .items()) {
            String name = rule.at("alert").text();
            List<YamlNode> own =
                    tests.stream().filter(test -> test.at("alertname").is(name)).toList();
            if (own.stream().allMatch(test -> test.at("exp_alerts").items().isEmpty())) {
                complaints.add("no test lets " + name + " fire");
            }
            if (own.stream().noneMatch(test -> test.at("exp_alerts").items().isEmpty())) {
                complaints.add("no test expects that " + name + " does not fire");
            }
        }
    }

    private static void checkRows(Repository repository, List<String> complaints) {
        List<YamlNode> panels = repository
                .yaml("ops/grafana/dashboards/bingosim.json")
                .at("panels")
                .items();
        for (String row : ROWS) {
            if (panels.stream()
                    .noneMatch(panel ->
                            panel.at("type").is("row") && panel.at("title").is(row))) {
                complaints.add("the dashboard has no row " + row);
            }
        }
    }

    private static void checkScraping(Repository repository, List<String> complaints) {
        YamlNode compose = repository.yaml("docker-compose.yml");
        for (YamlNode job : repository
                .yaml("ops/prometheus/prometheus.yml")
                .at("scrape_configs")
                .items()) {
            YamlNode found = job.at("dns_sd_configs", 0);
            YamlNode service = compose.at("services", found.at("names", 0).text());
            if (!service.exists()) {
                complaints.add("prometheus scrapes " + found.at("names", 0).text() + ", which compose does not start");
            } else if (!found.at("port")
                    .is(service.at("environment", "BINGOSIM_MANAGEMENT_PORT").text())) {
                complaints.add("prometheus scrapes port " + found.at("port").text() + " of "
                        + found.at("names", 0).text());
            }
            if (!job.at("metrics_path").is("/q/metrics")) {
                complaints.add("prometheus scrapes " + job.at("metrics_path").text());
            }
        }
    }
}
