package io.bingosim.contracts.topology;

import java.util.List;
import java.util.Map;

/** Names on the broker. Changing one changes the contract: old and new services run side by side during an upgrade. */
public final class Topology {
    public static final String RUNS_EXCHANGE = "bingosim.runs";
    public static final String WORK_QUEUE = "bingosim.runs.work";
    public static final String WORK_KEY = "work";

    /**
     * Deliveries after which the broker dead-letters a message. High, because a lost connection costs every message that
     * the worker holds one delivery; a chunk that crashes its worker is split or failed in Postgres long before.
     */
    public static final int WORK_DELIVERY_LIMIT = 1_000;

    public static final String DEAD_EXCHANGE = "bingosim.dlx";
    public static final String DEAD_QUEUE = "bingosim.dead";

    public static final String EVENTS_EXCHANGE = "bingosim.events";

    public static final String UNROUTED_EXCHANGE = "bingosim.unrouted";
    public static final String UNROUTED_QUEUE = "bingosim.unrouted";

    /** Every exchange, in an order in which they can be declared. */
    public static final List<Exchange> EXCHANGES = List.of(
            new Exchange(UNROUTED_EXCHANGE, "fanout", Map.of()),
            new Exchange(DEAD_EXCHANGE, "fanout", Map.of()),
            new Exchange(RUNS_EXCHANGE, "direct", Map.of("alternate-exchange", UNROUTED_EXCHANGE)),
            // Events need no consumer: without a binding the broker drops them.
            new Exchange(EVENTS_EXCHANGE, "topic", Map.of()));

    public static final List<Queue> QUEUES = List.of(
            new Queue(UNROUTED_QUEUE, UNROUTED_EXCHANGE, "", Map.of("x-queue-type", "quorum")),
            new Queue(DEAD_QUEUE, DEAD_EXCHANGE, "", Map.of("x-queue-type", "quorum")),
            new Queue(
                    WORK_QUEUE,
                    RUNS_EXCHANGE,
                    WORK_KEY,
                    Map.of(
                            "x-queue-type", "quorum",
                            "x-delivery-limit", WORK_DELIVERY_LIMIT,
                            "x-dead-letter-exchange", DEAD_EXCHANGE)));

    private Topology() {}

    /** A durable exchange. */
    public record Exchange(String name, String type, Map<String, Object> arguments) {
        public Exchange {
            arguments = Map.copyOf(arguments);
        }
    }

    /** A durable queue and its one binding. */
    public record Queue(String name, String exchange, String routingKey, Map<String, Object> arguments) {
        public Queue {
            arguments = Map.copyOf(arguments);
        }
    }
}
