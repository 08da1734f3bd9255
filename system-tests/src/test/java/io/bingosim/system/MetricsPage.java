package io.bingosim.system;

import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The metrics that a process exports, in Prometheus' text format. */
record MetricsPage(String text) {
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

    /** A metric: its type, its help text, and the labels of all its samples except the bounds of buckets. */
    record Family(String type, String help, Set<String> labels) {}

    static MetricsPage of(Service service) throws IOException {
        try (InputStream answer =
                URI.create(service.managementUrl() + "/q/metrics").toURL().openStream()) {
            return new MetricsPage(new String(answer.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** Our own metrics by name. The maximum beside a histogram belongs to the histogram. */
    Map<String, Family> families() {
        Map<String, Family> families = new TreeMap<>();
        String help = "";
        String name = "";
        for (String line :
                text.lines().filter(each -> each.contains("bingosim_")).toList()) {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP ")) {
                help = words.length < 4 ? "" : words[3];
            } else if (line.startsWith("# TYPE ")) {
                name = words[2];
                families.put(name, new Family(words[3], help, new TreeSet<>()));
            } else {
                Matcher label = LABEL.matcher(line);
                while (label.find()) {
                    families.get(name).labels().add(label.group(1));
                }
            }
        }
        families.values().forEach(family -> family.labels().remove("le"));
        families.keySet()
                .removeIf(each -> each.endsWith("_max")
                        && families.containsKey(each.substring(0, each.length() - "_max".length())));
        return families;
    }

    /** Every value of this label in samples of metrics whose name starts like this. */
    Set<String> values(String metric, String label) {
        Set<String> values = new TreeSet<>();
        text.lines().filter(line -> line.startsWith(metric)).forEach(line -> {
            Matcher matcher = LABEL.matcher(line);
            while (matcher.find()) {
                if (matcher.group(1).equals(label)) {
                    values.add(matcher.group(2));
                }
            }
        });
        return values;
    }

    /** Every value of every label. */
    Set<String> labelValues() {
        Set<String> values = new TreeSet<>();
        Matcher matcher = LABEL.matcher(text);
        while (matcher.find()) {
            values.add(matcher.group(2));
        }
        return values;
    }

    /** How this page differs from the list; empty if it does not. */
    List<String> complaints(String process, List<DocumentedMetric> documented) {
        List<String> complaints = new ArrayList<>();
        Map<String, Family> exported = new TreeMap<>(families());
        for (DocumentedMetric metric : documented) {
            Family family = exported.remove(metric.name());
            if (family == null) {
                if (metric.isExportedBy(process)) {
                    complaints.add(metric.name() + " is documented and not exported by the " + process);
                }
            } else if (!metric.isExportedBy(process)) {
                complaints.add(metric.name() + " is exported by the " + process + " too");
            } else if (family.help().isBlank()) {
                complaints.add(metric.name() + " has no help text");
            } else if (!family.type().equals(metric.type()) || !family.labels().equals(metric.labels())) {
                complaints.add(metric.name() + " is a " + family.type() + " with labels " + family.labels());
            }
        }
        exported.keySet()
                .forEach(name -> complaints.add(name + " is exported by the " + process + " and not documented"));
        return complaints;
    }
}
