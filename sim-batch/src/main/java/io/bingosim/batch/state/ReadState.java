package io.bingosim.batch.state;

import io.bingosim.batch.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Asks Postgres how the system is doing. Every part is served by an index or a small table: it may be asked often. */
@ApplicationScoped
class ReadState {
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
            )
            SELECT 'slots' AS name, mode AS label, slots::float8 AS value FROM batches
             UNION ALL
            SELECT 'active', mode, active::float8 FROM batches
             UNION ALL
            SELECT 'backlog', mode, seconds::float8 FROM batches
             UNION ALL
            SELECT 'stuck', mode, CASE WHEN slots > 0 THEN still ELSE 0 END::float8 FROM batches
             UNION ALL
            SELECT 'unserved', mode, CASE WHEN slots > 0 THEN 0 ELSE active END::float8 FROM batches
             UNION ALL
            SELECT 'outbox', 'all', coalesce(extract(EPOCH FROM statement_timestamp() - min(next_attempt_at)), 0)::float8
              FROM outbox_event
             WHERE state = 'NOT_PUBLISHED' AND next_attempt_at < statement_timestamp()
             UNION ALL
            SELECT 'failed', 'all', count(*)::float8
              FROM failed_message
             WHERE NOT should_skip AND republished_at IS NULL
             UNION ALL
            SELECT 'lost', mode.mode, count(w.id)::float8
              FROM mode
              LEFT JOIN worker w ON w.mode = mode.mode AND NOT w.draining
                                AND w.gone_at > statement_timestamp() - interval '10 minutes'
             GROUP BY mode.mode
             UNION ALL
            SELECT 'breaker', dependency, CASE state WHEN 'CLOSED' THEN 0 ELSE 1 END::float8
              FROM circuit_breaker
             UNION ALL
            SELECT 'dead', relname, n_dead_tup::float8
              FROM pg_stat_user_tables
             WHERE relname IN ('batch', 'run_chunk', 'outbox_event', 'chunk_tally', 'worker')
             UNION ALL
            SELECT 'live', relname, n_live_tup::float8
              FROM pg_stat_user_tables
             WHERE relname IN ('batch', 'run_chunk', 'outbox_event', 'chunk_tally', 'worker')
            """;

    private final Database database;

    ReadState(Database database) {
        this.database = database;
    }

    Uni<List<Reading>> read() {
        return database.list(
                STATE,
                Tuple.tuple(),
                row -> new Reading(row.getString("name"), row.getString("label"), row.getDouble("value")));
    }
}
