package io.bingosim.system.worker;

import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.stack.rabbit.RabbitNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The broker's view of its queues. */
record Queues(RabbitNode node, BrokerAddress broker) {
    /** Ready and unacknowledged messages by queue. */
    Map<String, Integer> depths() {
        Map<String, Integer> all = new TreeMap<>();
        node.ctl("list_queues", "-p", broker.vhost(), "--no-table-headers", "name", "messages")
                .lines()
                .map(String::trim)
                .filter(line -> !line.isEmpty())
                .forEach(line -> {
                    String[] parts = line.split("\\s+");
                    all.put(parts[0], Integer.parseInt(parts[1]));
                });
        return all;
    }

    boolean areEmpty() {
        return depths().values().stream().allMatch(messages -> messages == 0);
    }

    /** The prefetch of every consumer of the work queue. */
    List<Integer> prefetches() {
        return node.ctl("list_consumers", "-p", broker.vhost(), "--no-table-headers", "queue_name", "prefetch_count")
                .lines()
                .map(String::trim)
                .filter(line -> line.startsWith("bingosim.runs.work"))
                .map(line -> Integer.parseInt(line.split("\\s+")[1]))
                .toList();
    }
}
