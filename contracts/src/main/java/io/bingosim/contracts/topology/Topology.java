package io.bingosim.contracts.topology;

/** Names on the broker. Changing one is a change of contract: old and new services run side by side during an upgrade. */
public final class Topology {
    public static final String RUNS_EXCHANGE = "bingosim.runs";
    public static final String WORK_QUEUE = "bingosim.runs.work";
    public static final String WORK_KEY = "work";

    public static final String DEAD_EXCHANGE = "bingosim.dlx";
    public static final String DEAD_QUEUE = "bingosim.dead";

    public static final String EVENTS_EXCHANGE = "bingosim.events";

    public static final String UNROUTED_EXCHANGE = "bingosim.unrouted";
    public static final String UNROUTED_QUEUE = "bingosim.unrouted";

    private Topology() {}
}
