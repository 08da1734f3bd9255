-- The segment of a run. Segments end at n = 1000 * 2^k, where the stop checks are.
CREATE OR REPLACE FUNCTION find_segment(p_run bigint)
RETURNS int
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    v_segment int := 0;
BEGIN
    WHILE p_run >= (1000::bigint << v_segment) LOOP
        v_segment := v_segment + 1;
    END LOOP;
    RETURN v_segment;
END $$;

-- The first n = 1000 * 2^k after a run.
CREATE OR REPLACE FUNCTION find_segment_end(p_run bigint)
RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
    SELECT 1000::bigint << find_segment(p_run)
$$;

-- The next stop check of a batch, if every run of its prefix [0, checked_runs) has finished.
CREATE OR REPLACE FUNCTION find_stop_check(p_batch_id uuid)
RETURNS TABLE (epoch int, checked_runs bigint, metric text, team text, half_width double precision, scenario_id text)
LANGUAGE sql STABLE AS $$
    SELECT b.epoch, b.stop_next, b.stop_metric, b.stop_team, b.stop_half_width, b.scenario_id FROM batch b
     WHERE b.id = p_batch_id AND b.status = 'RUNNING' AND b.stop_next < b.runs_requested AND b.next_run >= b.stop_next
       AND NOT has_open_chunks(b.id, b.stop_next)
$$;

-- Batches whose next stop check is due: the safety net for a worker that died before it made the check.
CREATE OR REPLACE FUNCTION find_due_stop_checks()
RETURNS TABLE (batch_id uuid)
LANGUAGE sql STABLE AS $$
    SELECT b.id FROM batch b
     WHERE b.status = 'RUNNING' AND b.stop_next < b.runs_requested
       AND b.runs_completed + b.runs_failed >= b.stop_next
       AND NOT has_open_chunks(b.id, b.stop_next)
     ORDER BY b.id LIMIT 100
$$;

-- The prefix is not precise enough: the next check is at twice its length. Returns false if the check was already made.
CREATE OR REPLACE FUNCTION pass_stop_check(p_batch_id uuid, p_epoch int, p_checked_runs bigint)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE batch b SET stop_next = p_checked_runs * 2
     WHERE b.id = p_batch_id AND b.epoch = p_epoch AND b.status = 'RUNNING' AND b.stop_next = p_checked_runs
       AND b.stop_next < b.runs_requested;
    RETURN FOUND;
END $$;

-- The prefix is precise enough. Every run after it is removed, so that the results depend only on the seed and the
-- rule, never on how far the workers had come. finalise_batch then ends the batch. Returns false if the check is not
-- due.
CREATE OR REPLACE FUNCTION stop_batch(p_batch_id uuid, p_epoch int, p_checked_runs bigint)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_locked bigint[];
BEGIN
    -- No chunk may be cut behind the prefix meanwhile. Order: dispatch lock, chunks, batch.
    PERFORM lock_dispatch();
    v_locked := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.batch_id = p_batch_id AND c.first_run >= p_checked_runs
         ORDER BY c.id FOR UPDATE);
    PERFORM 1 FROM batch b
     WHERE b.id = p_batch_id AND b.epoch = p_epoch AND b.status = 'RUNNING' AND b.stop_next = p_checked_runs
       AND b.stop_next < b.runs_requested
       AND NOT has_open_chunks(b.id, b.stop_next)
       FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    -- A retry or a split may have been inserted since the chunks were locked, and locking it now would break the order.
    IF (SELECT count(*) FROM run_chunk c WHERE c.batch_id = p_batch_id AND c.first_run >= p_checked_runs)
       <> cardinality(v_locked) THEN
        RETURN false;
    END IF;
    -- Deleted and not cancelled: these runs are no longer part of the batch. Blocks and work log go with their chunks.
    DELETE FROM run_chunk c WHERE c.batch_id = p_batch_id AND c.first_run >= p_checked_runs;
    DELETE FROM run_failure f WHERE f.batch_id = p_batch_id AND f.run >= p_checked_runs;
    DELETE FROM chunk_tally t WHERE t.batch_id = p_batch_id AND t.first_run >= p_checked_runs;
    UPDATE batch b
       SET runs_asked = b.runs_requested, runs_requested = p_checked_runs, next_run = p_checked_runs, stop_reason = 'PRECISE',
           runs_completed = (SELECT coalesce(sum(t.runs), 0) FROM chunk_tally t WHERE t.batch_id = p_batch_id),
           runs_failed = (SELECT count(*) FROM run_failure f WHERE f.batch_id = p_batch_id AND f.final),
           updated_at = clock_timestamp(), version = b.version + 1
     WHERE b.id = p_batch_id;
    RETURN true;
END $$;
