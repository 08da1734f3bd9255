-- An earlier version had no p_brief_only.
DROP FUNCTION IF EXISTS claim_due_chunks(uuid, text, int, interval);

-- Claims the chunks that a message named: those that are PENDING, due and of a RUNNING batch become RUNNING for this
-- worker. An id that is not returned is held by another worker, has ended, or is a suspect that has to wait and is found
-- by polling: its message can be acknowledged.
--
-- ORDER BY id before locking: two workers with overlapping ids would deadlock otherwise. No SKIP LOCKED: a chunk
-- skipped because another transaction holds it for a moment would be lost together with its acknowledged message. The
-- steps are separate statements: each sees what was committed while the previous one waited for a lock, so that a claim
-- that waited through a cancel does not start the chunk.
CREATE OR REPLACE FUNCTION claim_chunks(p_worker_id uuid, p_chunk_ids bigint[])
RETURNS SETOF claimed_chunk
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    v_suspect_id bigint := find_suspect(p_worker_id, 'DISTRIBUTED', p_chunk_ids);
    v_ids        bigint[];
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.id = ANY (p_chunk_ids) AND c.status = 'PENDING' AND c.not_before <= statement_timestamp()
           AND (c.crashes = 0 OR c.id = v_suspect_id)
         ORDER BY c.id FOR UPDATE);
    RETURN QUERY SELECT * FROM start_chunks(p_worker_id, v_ids);
END $$;

-- Claims due chunks of a mode in fair order, without a message. SKIP LOCKED is right here: a skipped chunk is found
-- again. A suspect is claimed as soon as it is due: the message of one that had to wait is gone. A process whose slots are
-- all busy asks for brief chunks only.
CREATE OR REPLACE FUNCTION claim_due_chunks(
    p_worker_id uuid, p_mode text, p_limit int, p_due_for interval, p_brief_only boolean DEFAULT false)
RETURNS SETOF claimed_chunk
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    v_suspect_id bigint := find_suspect(p_worker_id, p_mode);
    v_ids        bigint[];
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.mode = p_mode AND c.status = 'PENDING'
           AND (c.crashes = 0 AND c.not_before <= statement_timestamp() - p_due_for OR c.id = v_suspect_id)
           AND (NOT p_brief_only
                OR is_brief((SELECT b.nanos_per_run * c.run_count FROM batch b WHERE b.id = c.batch_id)))
         ORDER BY c.pass, c.id LIMIT p_limit FOR UPDATE SKIP LOCKED);
    RETURN QUERY SELECT * FROM start_chunks(p_worker_id, v_ids);
END $$;

-- The caller holds the locks of the chunks. The batch is only read: a claim and a cancel at the same instant may be
-- ordered either way, and complete_chunks refuses the results of an ended batch.
CREATE OR REPLACE FUNCTION start_chunks(p_worker_id uuid, p_chunk_ids bigint[])
RETURNS SETOF claimed_chunk
LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY
    WITH started AS (
        UPDATE run_chunk c
           SET status = 'RUNNING', fence = c.fence + 1, worker_id = p_worker_id, started_at = clock_timestamp()
          FROM batch b
         WHERE c.id = ANY (p_chunk_ids) AND c.status = 'PENDING' AND b.id = c.batch_id AND b.status = 'RUNNING'
        RETURNING c.id, c.batch_id, b.scenario_id, b.seed, b.team_count, c.first_run, c.run_count, c.run_indexes,
                  c.attempt, c.crashes, c.fence, b.trace_parent, c.pass, b.keep,
                  c.crashes = 0 AND is_brief(b.nanos_per_run * c.run_count)
    ), logged AS (
        INSERT INTO chunk_attempt (chunk_id, fence, batch_id, worker_id)
        SELECT s.id, s.fence, s.batch_id, p_worker_id FROM started s
    )
    SELECT s.* FROM started s ORDER BY s.id;
END $$;

-- Whether a chunk with this expected time may interrupt a longer one of another batch. The first chunk of a
-- batch is; see size_chunk.
CREATE OR REPLACE FUNCTION is_brief(p_nanos double precision)
RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(p_nanos <= 25e6, false)
$$;

-- A suspect that has crashed this often runs alone in its worker: the next death is clearly its fault. Before that it runs
-- beside chunks that are not suspects, so that other batches go on; see ClaimedChunk.runsAlone.
CREATE OR REPLACE FUNCTION runs_alone(p_crashes int)
RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT p_crashes >= 3
$$;

-- The suspect that a worker may claim now, of all or of the given chunks. A worker holds at most one, and only one worker
-- of a mode at a time runs one alone. A worker that has just started does other work first, if there is any: if it is the
-- only one, the suspect may have ended its predecessor, and other batches would never have a turn. Without a lock: two
-- workers that claim at the same instant may run two suspects alone, which costs time and nothing else.
CREATE OR REPLACE FUNCTION find_suspect(p_worker_id uuid, p_mode text, p_chunk_ids bigint[] DEFAULT NULL)
RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT c.id FROM run_chunk c
         WHERE c.mode = p_mode AND c.status = 'PENDING' AND c.crashes > 0 AND c.not_before <= statement_timestamp()
           AND (p_chunk_ids IS NULL OR c.id = ANY (p_chunk_ids))
           AND NOT EXISTS (
                   SELECT 1 FROM run_chunk r
                    WHERE r.mode = p_mode AND r.status = 'RUNNING' AND r.crashes > 0
                      AND (r.worker_id = p_worker_id OR (runs_alone(r.crashes) AND runs_alone(c.crashes))))
           AND NOT (runs_alone(c.crashes)
                    AND EXISTS (SELECT 1 FROM worker w
                                 WHERE w.id = p_worker_id AND w.started_at > statement_timestamp() - interval '5 s')
                    AND EXISTS (SELECT 1 FROM run_chunk o
                                 WHERE o.mode = p_mode AND o.status = 'PENDING' AND o.crashes = 0
                                   AND o.not_before <= statement_timestamp()))
         ORDER BY c.pass, c.id LIMIT 1);
END $$;
