package io.bingosim.batch.metrics;

import io.bingosim.batch.Database;
import io.bingosim.batch.leader.Leader;
import io.bingosim.batch.schema.Readiness;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What only the database knows: the outbox's depth and age, and each active batch's share of the engine. One samples. */
@ApplicationScoped
class SampleBatches {
    private static final String OUTBOX = """
            SELECT count(*) AS depth,
                   coalesce(extract(epoch FROM statement_timestamp() - min(created_at)), 0)::double precision AS age
              FROM outbox_event WHERE state IN ('NOT_PUBLISHED', 'IN_PROGRESS')
            """;
    /** Twenty are enough to see fairness, and few enough for a time series each. */
    private static final String ACTIVE = """
            SELECT id, runs_completed * coalesce(nanos_per_run, 0) / weight AS served
              FROM batch WHERE status = 'RUNNING' ORDER BY started_at LIMIT 20
            """;

    private final Database database;
    private final Leader leader;
    private final MultiGauge shares = MultiGauge.builder("bingosim.batch.share").register(Metrics.globalRegistry);
    private volatile Outbox outbox = new Outbox(0, 0);
    private Map<UUID, Double> served = Map.of();

    SampleBatches(Database database, Leader leader) {
        this.database = database;
        this.leader = leader;
        Metrics.gauge("bingosim.outbox.depth", this, now -> now.outbox.depth());
        Metrics.gauge("bingosim.outbox.age", this, now -> now.outbox.age());
    }

    @Scheduled(every = "10s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = Readiness.class)
    Uni<Void> sample() {
        if (leader.token().isEmpty()) {
            outbox = new Outbox(0, 0);
            shares.register(List.of(), true);
            return Uni.createFrom().voidItem();
        }
        return database.one(OUTBOX, Tuple.tuple(), row -> new Outbox(row.getLong("depth"), row.getDouble("age")))
                .invoke(now -> outbox = now)
                .chain(() -> database.list(
                        ACTIVE, Tuple.tuple(), row -> Map.entry(row.getUUID("id"), row.getDouble("served"))))
                .invoke(this::share)
                .replaceWithVoid();
    }

    /** Each batch's part of the engine time, by weight, that went to all of them since the last sample. */
    private void share(List<Map.Entry<UUID, Double>> active) {
        Map<UUID, Double> now = new HashMap<>();
        active.forEach(batch -> now.put(batch.getKey(), batch.getValue()));
        Map<UUID, Double> gained = new HashMap<>();
        now.forEach((batch, total) -> gained.put(batch, Math.max(0, total - served.getOrDefault(batch, 0.0))));
        double all = gained.values().stream().mapToDouble(Double::doubleValue).sum();
        served = now;
        shares.register(
                gained.entrySet().stream()
                        .<Row<?>>map(batch -> Row.of(
                                Tags.of("batch", batch.getKey().toString()), all == 0 ? 0 : batch.getValue() / all))
                        .toList(),
                true);
    }

    private record Outbox(long depth, double age) {}
}
