package io.bingosim.batch.store;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.StateSample;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The state of the whole system in one statement. Every part uses an index or a small table, so it may run often. */
@ApplicationScoped
public class StateStore {
    /**
     * $1 = whether to read the parts that one process samples for all: the size of the outbox and the engine time of the
     * batches. Twenty batches are enough to see fairness, and few enough for a time series each.
     */
    private static final String STATE = """
            WITH mode AS (
                SELECT m.mode, coalesce(sum(w.slots), 0) AS slots
                  FROM (VALUES ('LOCAL'), ('DISTRIBUTED')) AS m (mode)
                  LEFT JOIN worker w ON w.mode = m.mode AND w.gone_at IS NULL AND NOT w.draining
                                    AND w.lease_until > statement_timestamp()
                 GROUP BY m.mode
            ), active AS (
                SELECT b.mode, b.updated_at,
                       (b.runs_requested - b.runs_completed - b.runs_failed) * coalesce(b.nanos_per_run, 1e6) / 1e9 AS seconds
                  FROM batch b
                 WHERE b.status IN ('PENDING', 'RUNNING')
            ), batches AS (
                SELECT m.mode, m.slots, count(a.mode) AS active, coalesce(sum(a.seconds), 0) AS seconds,
                       count(a.mode) FILTER (WHERE a.updated_at < statement_timestamp() - interval '2 minutes') AS still
                  FROM mode m
                  LEFT JOIN active a ON a.mode = m.mode
                 GROUP BY m.mode, m.slots
            ), outbox AS (
                SELECT count(*) AS depth, min(created_at) AS created_at
                  FROM outbox_event
                 WHERE $1::boolean AND state IN ('NOT_PUBLISHED', 'IN_PROGRESS')
            ), served AS (
                SELECT id, runs_completed * coalesce(nanos_per_run, 0) / weight AS nanos
                  FROM batch
                 WHERE $1::boolean AND status = 'RUNNING'
                 ORDER BY started_at LIMIT 20
            )
            SELECT 'slots' AS name, mode AS label, slots::float8 AS value FROM batches
             UNION ALL
            SELECT 'active', mode, active::float8 FROM batches
             UNION ALL
            SELECT 'experiments', 'all', count(*)::float8 FROM experiment WHERE status = 'RUNNING'
             UNION ALL
            SELECT 'backlog', mode, seconds::float8 FROM batches
             UNION ALL
            SELECT 'stuck', mode, CASE WHEN slots > 0 THEN still ELSE 0 END::float8 FROM batches
             UNION ALL
            SELECT 'unserved', mode, CASE WHEN slots > 0 THEN 0 ELSE active END::float8 FROM batches
             UNION ALL
            SELECT 'overdue', 'all', coalesce(extract(EPOCH FROM statement_timestamp() - min(next_attempt_at)), 0)::float8
              FROM outbox_event
             WHERE state = 'NOT_PUBLISHED' AND next_attempt_at < statement_timestamp()
             UNION ALL
            SELECT 'outbox.depth', 'all', depth::float8 FROM outbox
             UNION ALL
            SELECT 'outbox.age', 'all', coalesce(extract(EPOCH FROM statement_timestamp() - created_at), 0)::float8 FROM outbox
             UNION ALL
            SELECT 'served', id::text, nanos::float8 FROM served
             UNION ALL
            SELECT 'failed', 'all', count(*)::float8
              FROM failed_message
             WHERE NOT should_skip AND republished_at IS NULL
             UNION ALL
            SELECT 'dead', mode.mode, count(w.id)::float8
              FROM mode
              LEFT JOIN worker w ON w.mode = mode.mode AND NOT w.draining
                                AND w.gone_at > statement_timestamp() - interval '10 minutes'
             GROUP BY mode.mode
             UNION ALL
            SELECT 'breaker', dependency, CASE state WHEN 'CLOSED' THEN 0 ELSE 1 END::float8
              FROM circuit_breaker
             UNION ALL
            SELECT 'takeover', name, coalesce(extract(EPOCH FROM takeover), 0)::float8
              FROM leader_lease
             UNION ALL
            SELECT 'tuples.dead', relname, n_dead_tup::float8
              FROM pg_stat_user_tables
             WHERE schemaname = 'bingosim' AND relname IN ('batch', 'run_chunk', 'outbox_event', 'chunk_tally', 'worker')
             UNION ALL
            SELECT 'tuples.live', relname, n_live_tup::float8
              FROM pg_stat_user_tables
             WHERE schemaname = 'bingosim' AND relname IN ('batch', 'run_chunk', 'outbox_event', 'chunk_tally', 'worker')
            """;

    private static final String PROBE_DISK = "SELECT probe_disk()";

    private final Database database;

    StateStore(Database database) {
        this.database = database;
    }

    public Uni<List<StateSample>> read(boolean isLeader) {
        return database.list(
                STATE,
                Tuple.of(isLeader),
                row -> new StateSample(row.getString("name"), row.getString("label"), row.getDouble("value")));
    }

    /** Fails if the disk of the database is full; {@code DiskSpaceMonitor} takes note of it. */
    public Uni<Void> probeDisk() {
        return database.list(PROBE_DISK, Tuple.tuple(), row -> true).replaceWithVoid();
    }
}
