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

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        String table = repository.text("docs/operations.md")
                + (repository.has("docs/metrics.md") ? repository.text("docs/metrics.md") : "");
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
        checkScraping(repository, complaints);
        return complaints;
    }

    /** Prometheus adds _total to counters and _count, _sum and _max to timers. */
    private static boolean documented(String table, String metric) {
        return List.of("", "_total", "_count", "_sum", "_max", "_bucket").stream()
                .filter(metric::endsWith)
                .map(ending -> metric.substring(0, metric.length() - ending.length()))
                .anyMatch(name -> table.contains("`" + name + "`")
                        || table.contains("`" + name.replaceAll("_seconds$", "") + "`")
                        || table.contains("`" + name + "_total`"));
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
