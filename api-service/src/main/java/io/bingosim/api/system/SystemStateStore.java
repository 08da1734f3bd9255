package io.bingosim.api.system;

import io.bingosim.api.wire.ApiJson;
import io.bingosim.batch.database.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** Reads the state of the system. One statement builds it as JSON, so that everything is of the same instant. */
@ApplicationScoped
class SystemStateStore {
    /** Live executors are those whose lease is valid, as the rescuer sees them. */
    private static final String SYSTEM = """
            WITH live AS (
                SELECT w.* FROM worker w WHERE w.gone_at IS NULL AND w.lease_until > statement_timestamp()),
            active AS (
                SELECT b.* FROM batch b WHERE b.status IN ('PENDING', 'RUNNING')),
            modes AS (SELECT unnest(ARRAY['LOCAL', 'DISTRIBUTED']) AS mode)
            SELECT json_build_object(
                'executors', (
                    SELECT json_object_agg(m.mode, json_build_object(
                        'processes', (SELECT count(*) FROM live w WHERE w.mode = m.mode AND w.slots > 0 AND NOT w.draining),
                        'slots', (SELECT coalesce(sum(w.slots), 0) FROM live w WHERE w.mode = m.mode AND NOT w.draining),
                        'draining', (SELECT count(*) FROM live w WHERE w.mode = m.mode AND w.draining)))
                      FROM modes m),
                'processes', (
                    SELECT coalesce(json_agg(json_build_object(
                        'id', w.id, 'mode', w.mode, 'host', w.host, 'slots', w.slots, 'version', w.version,
                        'draining', w.draining, 'startedAt', format_instant(w.started_at), 'lastSeen', format_instant(w.last_seen),
                        'chunksDone', w.chunks_done, 'runsDone', w.runs_done) ORDER BY w.started_at, w.id), '[]')
                      FROM (SELECT * FROM live ORDER BY started_at, id LIMIT 200) w),
                'queue', (
                    SELECT json_object_agg(m.mode, json_build_object(
                        'batches', (SELECT count(*) FROM active b WHERE b.mode = m.mode),
                        'runs', (SELECT coalesce(sum(b.runs_requested - b.runs_completed - b.runs_failed), 0)
                                   FROM active b WHERE b.mode = m.mode),
                        'pendingChunks', (SELECT count(*) FROM run_chunk c WHERE c.mode = m.mode AND c.status = 'PENDING'),
                        'runningChunks', (SELECT count(*) FROM run_chunk c WHERE c.mode = m.mode AND c.status = 'RUNNING')))
                      FROM modes m),
                'outbox', json_build_object(
                    'waiting', (SELECT count(*) FROM outbox_event o WHERE o.state = 'NOT_PUBLISHED'),
                    'inProgress', (SELECT count(*) FROM outbox_event o WHERE o.state = 'IN_PROGRESS'),
                    'oldestMs', (SELECT (extract(epoch FROM statement_timestamp() - min(o.next_attempt_at)) * 1000)::bigint
                                   FROM outbox_event o
                                  WHERE o.state = 'NOT_PUBLISHED' AND o.next_attempt_at <= statement_timestamp())),
                'leader', (
                    SELECT json_build_object('owner', l.worker_id, 'token', l.token, 'expiresAt', format_instant(l.expires_at),
                                             'current', l.expires_at > statement_timestamp())
                      FROM leader_lease l ORDER BY l.expires_at DESC LIMIT 1),
                'breakers', (
                    SELECT coalesce(json_agg(json_build_object(
                        'dependency', c.dependency, 'state', c.state, 'openUntil', format_instant(c.open_until),
                        'openings', c.openings) ORDER BY c.dependency), '[]')
                      FROM circuit_breaker c),
                'fairness', (
                    SELECT coalesce(json_agg(json_build_object(
                        'batchId', b.id, 'mode', b.mode, 'weight', b.weight,
                        'aheadMs', ((b.pass - b.least) / 1e6)::bigint) ORDER BY b.pass, b.id), '[]')
                      FROM (SELECT a.*, min(a.pass) OVER (PARTITION BY a.mode) AS least
                              FROM active a ORDER BY a.pass, a.id LIMIT 50) b),
                'batchesNobodyCanExecute', (
                    SELECT coalesce(json_agg(b.id ORDER BY b.id), '[]')
                      FROM (SELECT a.id FROM active a
                             WHERE NOT EXISTS (SELECT 1 FROM live w WHERE w.mode = a.mode AND w.slots > 0 AND NOT w.draining)
                             ORDER BY a.id LIMIT 50) b),
                'failedChains', (SELECT count(*) FROM failed_message_chain f
                                  WHERE EXISTS (SELECT 1 FROM failed_message m WHERE m.chain_id = f.id
                                                   AND m.republished_at IS NULL AND NOT m.should_skip)),
                'at', format_instant(statement_timestamp()))::text AS system
            """;

    private static final String RUNS_DONE = "SELECT coalesce(sum(runs_done), 0)::bigint AS runs FROM worker";

    private final Database database;

    SystemStateStore(Database database) {
        this.database = database;
    }

    Uni<SystemState> read() {
        return database.one(SYSTEM, Tuple.tuple(), row -> ApiJson.read(row.getString("system"), SystemState.class));
    }

    Uni<Long> runsDone() {
        return database.one(RUNS_DONE, Tuple.tuple(), row -> row.getLong("runs"));
    }
}
