-- Each query must return no rows once the system is idle. A header names it; those with "@audit" need the audit triggers.

-- @ I1 every accepted batch ends
SELECT id, status, runs_requested, next_run, runs_completed, runs_failed FROM batch WHERE status IN ('PENDING', 'RUNNING');

-- @ I2 a batch that ended by itself has every run completed or failed
SELECT id, status, stop_reason, runs_requested, runs_completed, runs_failed FROM batch
 WHERE status IN ('COMPLETED', 'ERROR') AND stop_reason IS DISTINCT FROM 'FAILED'
   AND runs_completed + runs_failed <> runs_requested;

-- @ I2 the counters equal the sums over completed chunks and final failures
SELECT b.id, b.status, b.runs_completed, r.runs AS in_chunks, b.runs_failed, f.runs AS failed_for_good
  FROM batch b
 CROSS JOIN LATERAL (SELECT coalesce(sum(r.run_count), 0) AS runs FROM completed_runs r WHERE r.batch_id = b.id) r
 CROSS JOIN LATERAL (SELECT count(*) AS runs FROM run_failure f WHERE f.batch_id = b.id AND f.final) f
 WHERE b.runs_completed <> r.runs OR b.runs_failed <> f.runs;

-- @ I2 each run is in exactly one completed chunk or final failure
WITH piece AS (
    SELECT r.batch_id, r.run_count::bigint AS runs,
           CASE WHEN r.run_indexes IS NOT NULL
                THEN (SELECT range_agg(int8range(i, i, '[]')) FROM unnest(r.run_indexes) i)
                ELSE int8multirange(int8range(r.first_run, r.last_run, '[]'))
                     - coalesce((SELECT range_agg(int8range(i, i, '[]')) FROM unnest(r.missing) i), '{}'::int8multirange)
           END AS covered
      FROM completed_runs r
    UNION ALL
    SELECT f.batch_id, 1, int8multirange(int8range(f.run, f.run, '[]')) FROM run_failure f WHERE f.final
), whole AS (
    SELECT p.batch_id, sum(p.runs) AS runs, range_agg(p.covered) AS covered FROM piece p GROUP BY p.batch_id
)
SELECT b.id, b.status, b.runs_requested, w.runs, w.covered
  FROM whole w JOIN batch b ON b.id = w.batch_id
 WHERE w.runs <> (SELECT coalesce(sum(upper(r) - lower(r)), 0) FROM unnest(w.covered) r)
    OR NOT w.covered <@ int8multirange(int8range(0, b.next_run))
    OR (b.status IN ('COMPLETED', 'ERROR') AND b.stop_reason IS DISTINCT FROM 'FAILED'
        AND w.covered <> int8multirange(int8range(0, b.runs_requested)));

-- @ I2 the dispatched runs are cut into chunks without gap or overlap
SELECT b.id, b.next_run, coalesce(sum(c.run_count), 0) AS cut FROM batch b
  LEFT JOIN run_chunk c ON c.batch_id = b.id AND c.parent_id IS NULL
 GROUP BY b.id, b.next_run
HAVING b.next_run <> coalesce(sum(c.run_count), 0);

-- @ I2 a block's run count matches its list of runs
SELECT chunk_id, batch_id, run_count FROM result_block
 WHERE run_count <> CASE WHEN run_indexes IS NOT NULL THEN cardinality(run_indexes)
                         ELSE last_run - first_run + 1 - coalesce(cardinality(missing), 0) END;

-- @audit I3 a chunk becomes terminal once
SELECT chunk_id, batch_id, count(*) AS times, array_agg(new_status ORDER BY id) AS became FROM audit.chunk_change
 WHERE new_status IN ('COMPLETED', 'CANCELLED', 'FAILED', 'SPLIT') AND old_status <> new_status
 GROUP BY chunk_id, batch_id HAVING count(*) > 1;

-- @audit I3 a chunk that is terminal stays so
SELECT chunk_id, batch_id, old_status, new_status FROM audit.chunk_change
 WHERE old_status IN ('COMPLETED', 'CANCELLED', 'FAILED', 'SPLIT');

-- @ I4 a block belongs to a completed chunk, and a completed chunk has its block unless the batch keeps a summary
SELECT c.id, c.batch_id, c.status, r.chunk_id FROM run_chunk c FULL JOIN result_block r ON r.chunk_id = c.id
  LEFT JOIN batch b ON b.id = c.batch_id
 WHERE (r.chunk_id IS NOT NULL AND c.status IS DISTINCT FROM 'COMPLETED')
    OR (c.status = 'COMPLETED' AND (r.chunk_id IS NULL) <> (b.keep = 'SUMMARY'));

-- @ I5 the block carries the winning fence
SELECT r.chunk_id, r.batch_id, r.fence, c.fence AS chunk_fence FROM result_block r JOIN run_chunk c ON c.id = r.chunk_id
 WHERE r.fence <> c.fence;

-- @ I5 the work log and the chunk agree on the completed attempt
SELECT a.chunk_id, a.fence, a.outcome, c.status, c.fence AS chunk_fence FROM chunk_attempt a JOIN run_chunk c ON c.id = a.chunk_id
 WHERE (a.outcome = 'COMPLETED') <> (c.status = 'COMPLETED' AND a.fence = c.fence)
    OR (a.outcome IS NULL AND (c.status <> 'RUNNING' OR a.fence <> c.fence));

-- @audit I5 the fences of a chunk strictly increase with every claim and return
SELECT chunk_id, batch_id, old_status, new_status, old_fence, new_fence FROM audit.chunk_change
 WHERE new_fence < old_fence OR (new_status = 'RUNNING' AND new_fence <= old_fence)
    OR (old_status = 'RUNNING' AND new_status = 'PENDING' AND new_fence <= old_fence);

-- @ I7 status and counts match
SELECT id, status, epoch, runs_failed, stop_reason, error FROM batch
 WHERE (status = 'COMPLETED' AND (runs_failed > 0 OR error IS NOT NULL))
    OR (status = 'ERROR' AND error IS NULL)
    OR (status IN ('COMPLETED', 'ERROR', 'CANCELLED') AND stop_reason IS NULL);

-- @audit I7 a batch ends once per epoch
SELECT batch_id, epoch, count(*) AS ends, array_agg(new_status ORDER BY id) AS became FROM audit.batch_change
 WHERE new_status IN ('COMPLETED', 'ERROR', 'CANCELLED')
 GROUP BY batch_id, epoch HAVING count(*) > 1;

-- @audit I7 only the known transitions of a batch happen
SELECT batch_id, epoch, old_status, new_status FROM audit.batch_change
 WHERE (old_status, new_status) NOT IN (('PENDING', 'RUNNING'), ('PENDING', 'CANCELLED'), ('PENDING', 'ERROR'),
       ('RUNNING', 'COMPLETED'), ('RUNNING', 'ERROR'), ('RUNNING', 'CANCELLED'), ('COMPLETED', 'RUNNING'), ('ERROR', 'RUNNING'));

-- @audit I7 only the known transitions of a chunk happen
SELECT chunk_id, batch_id, old_status, new_status FROM audit.chunk_change
 WHERE (old_status, new_status) NOT IN (('PENDING', 'RUNNING'), ('PENDING', 'CANCELLED'), ('RUNNING', 'COMPLETED'),
       ('RUNNING', 'CANCELLED'), ('RUNNING', 'FAILED'), ('RUNNING', 'SPLIT'), ('RUNNING', 'PENDING'));

-- @ I7 every ended batch has its results, one row per team, and at most one tally
SELECT b.id, b.status, b.finalised_at, b.team_count, a.teams, t.tallies, t.runs FROM batch b
 CROSS JOIN LATERAL (SELECT count(*) AS teams FROM batch_team_aggregate a WHERE a.batch_id = b.id) a
 CROSS JOIN LATERAL (SELECT count(*) AS tallies, coalesce(sum(t.runs), 0) AS runs FROM chunk_tally t WHERE t.batch_id = b.id) t
 WHERE b.status IN ('COMPLETED', 'ERROR', 'CANCELLED')
   AND (b.finalised_at IS NULL OR a.teams <> b.team_count OR t.tallies > 1
        OR (b.covered_runs = b.runs_requested AND t.runs <> b.runs_completed));

-- @ I16 the results of an ended batch cover a prefix: every run before the earliest chunk that has not ended
SELECT b.id, b.status, b.stop_reason, b.covered_runs, p.runs AS ended_before FROM batch b
 CROSS JOIN LATERAL (
       SELECT coalesce(min(c.first_run), b.next_run) AS runs FROM run_chunk c
        WHERE c.batch_id = b.id AND c.attempt = 1
          AND (c.status IN ('PENDING', 'RUNNING', 'CANCELLED')
               OR (c.status = 'FAILED' AND NOT EXISTS (
                   SELECT 1 FROM run_failure f WHERE f.batch_id = b.id AND f.run = c.first_run AND f.final)))) p
 WHERE b.status IN ('COMPLETED', 'ERROR', 'CANCELLED') AND b.covered_runs <> p.runs;

-- @ I16 the tallies of a prefix hold exactly the runs of its completed chunks
SELECT b.id, b.status, n.covered_runs, t.runs AS in_tallies, r.runs AS in_chunks FROM batch b
 CROSS JOIN LATERAL (SELECT count_covered_runs(b.id) AS covered_runs OFFSET 0) n
 CROSS JOIN LATERAL (SELECT coalesce(sum(t.runs), 0) AS runs FROM chunk_tally t
                      WHERE t.batch_id = b.id AND t.end_run <= n.covered_runs) t
 CROSS JOIN LATERAL (SELECT coalesce(sum(r.run_count), 0) AS runs FROM completed_runs r
                      WHERE r.batch_id = b.id AND r.first_run < n.covered_runs) r
 WHERE t.runs <> r.runs;

-- @ I16 the tallies cover every ended first attempt, and none lies on both sides of an open one
SELECT b.id, b.status, n.covered_runs, t.covered, o.open FROM batch b
 CROSS JOIN LATERAL (SELECT count_covered_runs(b.id) AS covered_runs OFFSET 0) n
 CROSS JOIN LATERAL (SELECT coalesce(range_agg(int8range(t.first_run, t.end_run)), '{}'::int8multirange) AS covered
                       FROM chunk_tally t WHERE t.batch_id = b.id) t
 CROSS JOIN LATERAL (SELECT coalesce(range_agg(int8range(c.first_run, c.first_run + c.run_count)),
                                     '{}'::int8multirange) AS open
                       FROM run_chunk c
                      WHERE c.batch_id = b.id AND c.attempt = 1 AND c.status IN ('PENDING', 'RUNNING')) o
 WHERE CASE WHEN b.status IN ('PENDING', 'RUNNING') THEN t.covered <> int8multirange(int8range(0, b.next_run)) - o.open
            WHEN b.finalised_at IS NOT NULL THEN t.covered <> int8multirange(int8range(0, b.covered_runs))
            ELSE false END;

-- @ I8 no run is tried more than five times
SELECT id, batch_id, attempt FROM run_chunk WHERE attempt > 5;

-- @ I8 no attempt starts before its time
SELECT id, batch_id, status, started_at, not_before FROM run_chunk WHERE started_at < not_before;

-- @audit I8 no attempt ever started before its time
SELECT chunk_id, batch_id, not_before, at FROM audit.chunk_change WHERE new_status = 'RUNNING' AND at < not_before;

-- @ I8 every final failure has its history
SELECT f.batch_id, f.run, f.attempt, count(g.attempt) AS recorded FROM run_failure f
  JOIN run_failure g ON g.batch_id = f.batch_id AND g.run = f.run AND g.attempt <= f.attempt
 WHERE f.final
 GROUP BY f.batch_id, f.run, f.attempt HAVING count(g.attempt) <> f.attempt;

-- @ I9 nothing unpublished is left in the outbox
SELECT id, type, entity_id, state, next_attempt_at, error FROM outbox_event WHERE state IN ('NOT_PUBLISHED', 'IN_PROGRESS');

-- @ I9 an event that can never be sent is recorded
SELECT o.id, o.type, o.error FROM outbox_event o
 WHERE o.state = 'FAILED' AND NOT EXISTS (SELECT 1 FROM failed_message m WHERE m.source = 'outbox' AND m.message_hash = o.event_id::text);

-- @ I10 one batch per idempotency key
SELECT principal, idempotency_key, count(*) FROM batch WHERE idempotency_key IS NOT NULL
 GROUP BY principal, idempotency_key HAVING count(*) > 1;

-- @audit I11 leader tokens strictly increase with every change of leader
SELECT name, old_worker_id, new_worker_id, old_token, new_token FROM audit.lease_change
 WHERE new_token < old_token OR (old_worker_id <> new_worker_id AND new_token <= old_token);

-- @ I12 no open chunk is left in an ended batch
SELECT c.id, c.batch_id, c.status, b.status AS batch_status FROM run_chunk c JOIN batch b ON b.id = c.batch_id
 WHERE c.status IN ('PENDING', 'RUNNING') AND b.status IN ('COMPLETED', 'ERROR', 'CANCELLED');

-- @audit I12 no claim that began after a cancel took a chunk of that batch
SELECT c.chunk_id, c.batch_id, c.began_at, b.at AS cancelled_at FROM audit.chunk_change c
  JOIN audit.batch_change b ON b.batch_id = c.batch_id AND b.new_status = 'CANCELLED'
 -- A cancel commits shortly after it is recorded, well within one second.
 WHERE c.new_status = 'RUNNING' AND c.began_at > b.at + interval '1 second';

-- @ I14 no transaction is left open
SELECT pid, state, xact_start, query FROM pg_stat_activity
 WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
   AND (state LIKE 'idle in transaction%' OR (state = 'active' AND xact_start < clock_timestamp() - interval '30 seconds'));

-- @ I14 every advisory lock belongs to a registered worker
SELECT l.pid, l.mode, l.classid, l.objid FROM pg_locks l
 WHERE l.locktype = 'advisory' AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
   AND NOT EXISTS (SELECT 1 FROM worker w WHERE l.classid::bigint = (w.lock_key >> 32) & 4294967295
                                            AND l.objid::bigint = w.lock_key & 4294967295)
   -- A transaction in progress may hold locks, because schedules also run in an idle system; it frees them when it
   -- ends. The query above finds transactions that stay open.
   AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = l.pid AND a.xact_start IS NOT NULL);

-- @ I15 a message that could not be processed is recorded once
SELECT chain_id, source, message_hash, count(*) FROM failed_message GROUP BY chain_id, source, message_hash HAVING count(*) > 1;

-- @ events of an entity are numbered without a gap
SELECT o.entity_id, max(o.sequence) AS last, b.event_sequence FROM outbox_event o JOIN batch b ON b.id = o.entity_id
 GROUP BY o.entity_id, b.event_sequence HAVING max(o.sequence) > b.event_sequence;

-- @ I17 every experiment ends
SELECT id, status, looks, next_look_runs FROM experiment WHERE status = 'RUNNING';

-- @ I17 the batch of a variant and its experiment know each other
SELECT b.id, b.experiment_id, v.experiment_id AS variant_of FROM batch b
  FULL JOIN experiment_variant v ON v.batch_id = b.id
 WHERE (b.experiment_id IS NOT NULL OR v.batch_id IS NOT NULL) AND b.experiment_id IS DISTINCT FROM v.experiment_id;

-- @ I17 each look is stored once: they are numbered without a gap, each with more runs than the one before
SELECT e.id, e.looks, l.numbers, l.runs FROM experiment e
 CROSS JOIN LATERAL (SELECT coalesce(array_agg(k.number ORDER BY k.number), '{}') AS numbers,
                            coalesce(array_agg(k.runs ORDER BY k.number), '{}') AS runs
                       FROM experiment_look k WHERE k.experiment_id = e.id) l
 WHERE l.numbers <> ARRAY(SELECT generate_series(1, e.looks))
    OR EXISTS (SELECT 1 FROM generate_subscripts(l.runs, 1) i WHERE l.runs[i] <= l.runs[i - 1]);

-- @ I17 survivors have the same runs at every look, and no variant has seen more looks than its state says
SELECT v.experiment_id, v.key, v.state, v.runs, v.eliminated_look, e.looks FROM experiment_variant v
  JOIN experiment e ON e.id = v.experiment_id
 WHERE v.batch_id IS NOT NULL
   AND v.runs IS DISTINCT FROM CASE
           WHEN v.state = 'FAILED' THEN v.runs
           ELSE coalesce((SELECT k.runs FROM experiment_look k
                           WHERE k.experiment_id = v.experiment_id
                             AND k.number = coalesce(v.eliminated_look, e.looks)), 0) END;

-- @ I17 a variant that is out of the race has no more runs than its last look
SELECT v.experiment_id, v.key, v.state, v.runs, b.runs_requested FROM experiment_variant v JOIN batch b ON b.id = v.batch_id
  JOIN experiment e ON e.id = v.experiment_id
 WHERE (v.state = 'ELIMINATED' AND b.runs_requested <> v.runs)
    OR (e.status = 'COMPLETED' AND v.state <> 'FAILED' AND b.runs_requested <> v.runs);

-- @ I17 no verdict without its look
SELECT e.id, e.status, e.verdict, l.number, l.verdict AS verdict_of_look FROM experiment e
  LEFT JOIN experiment_look l ON l.experiment_id = e.id AND l.number = e.looks
 WHERE e.verdict IS DISTINCT FROM l.verdict
    OR (e.status = 'COMPLETED') <> (l.verdict IS NOT NULL)
    OR EXISTS (SELECT 1 FROM experiment_look k WHERE k.experiment_id = e.id AND k.number < e.looks AND k.verdict IS NOT NULL)
    OR EXISTS (SELECT 1 FROM experiment_variant v WHERE v.experiment_id = e.id AND v.eliminated_look > e.looks);

-- @ I17 a look counts the variants it eliminated, and each lost to the variant that led it
SELECT l.experiment_id, l.number, l.leader, l.eliminated, v.variants, v.leaders FROM experiment_look l
 CROSS JOIN LATERAL (SELECT count(*) AS variants, array_agg(DISTINCT v.eliminated_by) AS leaders FROM experiment_variant v
                      WHERE v.experiment_id = l.experiment_id AND v.eliminated_look = l.number) v
 WHERE l.eliminated <> v.variants OR (v.variants > 0 AND v.leaders <> ARRAY[l.leader]);

-- @ I17 histograms are kept of every variant's values and against the baseline and the leader only
SELECT e.id, v.key, h.against, h.runs, e.leader FROM experiment e
  JOIN experiment_variant v ON v.experiment_id = e.id AND v.batch_id IS NOT NULL
  LEFT JOIN experiment_histogram h ON h.experiment_id = e.id AND h.position = v.position
 WHERE (h.position IS NULL AND e.looks > 0 AND v.state <> 'FAILED')
    OR (h.against <> v.position AND h.against <> 0 AND h.against IS DISTINCT FROM e.leader)
    OR (h.against = v.position AND v.state <> 'FAILED' AND h.runs <> v.runs);

-- @ I17 each look has the value of every variant that it compared
SELECT l.experiment_id, l.number, v.key, v.state, k.value FROM experiment_look l
  JOIN experiment_variant v ON v.experiment_id = l.experiment_id AND v.batch_id IS NOT NULL
  LEFT JOIN experiment_look_variant k ON k.experiment_id = l.experiment_id AND k.number = l.number AND k.position = v.position
 WHERE v.state <> 'FAILED' AND (k.position IS NOT NULL) <> (coalesce(v.eliminated_look, l.number) >= l.number);

-- @ I17 variants have no idempotency key and publish no events
SELECT b.id, b.idempotency_key, o.type FROM batch b LEFT JOIN outbox_event o ON o.entity_id = b.id AND o.type LIKE 'batch.%'
 WHERE b.experiment_id IS NOT NULL AND (b.idempotency_key IS NOT NULL OR o.id IS NOT NULL);
