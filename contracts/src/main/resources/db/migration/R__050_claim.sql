-- Claims the chunks that a message named: those that are PENDING, due and of a RUNNING batch become RUNNING for this
-- worker. An id that is not returned is held by another worker or has ended: its message can be acknowledged.
--
-- ORDER BY id before locking: two workers with overlapping ids would deadlock otherwise. No SKIP LOCKED: a chunk
-- skipped because another transaction holds it for a moment would be lost together with its acknowledged message. The
-- steps are separate statements: each sees what was committed while the previous one waited for a lock, so that a claim
-- that waited through a cancel does not start the chunk.
CREATE OR REPLACE FUNCTION claim_chunks(p_worker_id uuid, p_chunk_ids bigint[])
RETURNS SETOF claimed_chunk
LANGUAGE plpgsql AS $$
DECLARE
    v_ids bigint[];
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.id = ANY (p_chunk_ids) AND c.status = 'PENDING' AND c.not_before <= statement_timestamp()
         ORDER BY c.id FOR UPDATE);
    RETURN QUERY SELECT * FROM start_chunks(p_worker_id, v_ids);
END $$;

-- Claims due chunks of a mode in fair order, without a message. SKIP LOCKED is right here: a skipped chunk is found
-- again.
CREATE OR REPLACE FUNCTION claim_due_chunks(p_worker_id uuid, p_mode text, p_limit int, p_due_for interval)
RETURNS SETOF claimed_chunk
LANGUAGE plpgsql AS $$
DECLARE
    v_ids bigint[];
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.mode = p_mode AND c.status = 'PENDING' AND c.not_before <= statement_timestamp() - p_due_for
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
                  c.attempt, c.crashes, c.fence, b.trace_parent, c.pass
    ), logged AS (
        INSERT INTO chunk_attempt (chunk_id, fence, batch_id, worker_id)
        SELECT s.id, s.fence, s.batch_id, p_worker_id FROM started s
    )
    SELECT s.* FROM started s ORDER BY s.id;
END $$;
