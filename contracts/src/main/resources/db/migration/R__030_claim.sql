-- Claim by message: the ids in hand that are PENDING, due, and of a running batch become RUNNING for this worker.
-- What is not returned is somebody else's or over: acknowledge and forget.
--
-- ORDER BY id before locking: two workers with overlapping ids would deadlock otherwise. No SKIP LOCKED here: a chunk
-- skipped because another transaction holds it for a moment would be lost with its acknowledged message.
-- One statement after the other: each sees what was committed while the one before waited for a lock, so a claim that
-- waited through a cancel does not start the chunk.
--
-- Dropped first: what is returned may grow, and replacing cannot change that. Callers name the columns they want.
DROP FUNCTION IF EXISTS claim_chunks(uuid, bigint[]);
CREATE FUNCTION claim_chunks(p_worker uuid, p_ids bigint[])
RETURNS TABLE (chunk_id bigint, batch_id uuid, scenario_id text, seed bigint, team_count int, epoch int, stop_rule boolean,
               first_run bigint, run_count int, run_indexes bigint[], attempt int, crashes int, fence int, trace_parent text,
               pass double precision)
LANGUAGE plpgsql AS $$
DECLARE
    v_ids bigint[];
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.id = ANY (p_ids) AND c.status = 'PENDING' AND c.not_before <= statement_timestamp()
         ORDER BY c.id FOR UPDATE);
    RETURN QUERY SELECT * FROM start_chunks(p_worker, v_ids);
END $$;

-- Claim by asking: due chunks of a mode in fair order. SKIP LOCKED is right here, nothing was promised to anybody.
DROP FUNCTION IF EXISTS ask_chunks(uuid, text, int, interval);
CREATE FUNCTION ask_chunks(p_worker uuid, p_mode text, p_limit int, p_due_for interval)
RETURNS TABLE (chunk_id bigint, batch_id uuid, scenario_id text, seed bigint, team_count int, epoch int, stop_rule boolean,
               first_run bigint, run_count int, run_indexes bigint[], attempt int, crashes int, fence int, trace_parent text,
               pass double precision)
LANGUAGE plpgsql AS $$
DECLARE
    v_ids bigint[];
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.mode = p_mode AND c.status = 'PENDING' AND c.not_before <= statement_timestamp() - p_due_for
         ORDER BY c.pass, c.id LIMIT p_limit FOR UPDATE SKIP LOCKED);
    RETURN QUERY SELECT * FROM start_chunks(p_worker, v_ids);
END $$;

-- The chunks are locked by the caller. The batch is only read: a claim and a cancel in the same instant may go either
-- way, and complete refuses the work of an ended batch.
DROP FUNCTION IF EXISTS start_chunks(uuid, bigint[]);
CREATE FUNCTION start_chunks(p_worker uuid, p_ids bigint[])
RETURNS TABLE (chunk_id bigint, batch_id uuid, scenario_id text, seed bigint, team_count int, epoch int, stop_rule boolean,
               first_run bigint, run_count int, run_indexes bigint[], attempt int, crashes int, fence int, trace_parent text,
               pass double precision)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH started AS (
        UPDATE run_chunk c
           SET status = 'RUNNING', fence = c.fence + 1, worker_id = p_worker, started_at = clock_timestamp()
          FROM batch b
         WHERE c.id = ANY (p_ids) AND c.status = 'PENDING' AND b.id = c.batch_id AND b.status = 'RUNNING'
        RETURNING c.id, c.batch_id, b.scenario_id, b.seed, b.team_count, b.epoch, b.stop_metric IS NOT NULL AS stop_rule,
                  c.first_run, c.run_count, c.run_indexes, c.attempt, c.crashes, c.fence, b.trace_parent, c.pass
    ), logged AS (
        INSERT INTO chunk_attempt (chunk_id, fence, batch_id, worker_id)
        SELECT s.id, s.fence, s.batch_id, p_worker FROM started s
    )
    SELECT s.* FROM started s ORDER BY s.id;
END $$;
