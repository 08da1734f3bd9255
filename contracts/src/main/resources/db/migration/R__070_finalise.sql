-- Fold: many tallies of a segment become one. The batch's lock keeps it apart from finalise, so that a finalised batch
-- keeps exactly one tally; the count keeps it apart from another fold.
CREATE OR REPLACE FUNCTION fold_tallies(p_batch uuid, p_segment int, p_ids bigint[], p_tally bytea)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_runs  bigint;
    v_count int;
BEGIN
    PERFORM 1 FROM batch b WHERE b.id = p_batch AND b.status = 'RUNNING' FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    SELECT sum(t.runs), count(*) INTO v_runs, v_count FROM chunk_tally t
     WHERE t.id = ANY (p_ids) AND t.batch_id = p_batch AND t.segment = p_segment;
    IF v_count <> cardinality(p_ids) THEN
        RETURN false;
    END IF;
    DELETE FROM chunk_tally t WHERE t.id = ANY (p_ids);
    INSERT INTO chunk_tally (batch_id, segment, runs, tally) VALUES (p_batch, p_segment, v_runs, p_tally);
    RETURN true;
END $$;

-- What finalise has to look at: finished batches, and cancelled or failed ones whose answer is not written yet. A stop
-- rule speaks first: a batch that has run to its end before its checks were made must still stop where the rule says.
CREATE OR REPLACE FUNCTION finalisable()
RETURNS TABLE (batch_id uuid, epoch int)
LANGUAGE sql STABLE AS $$
    SELECT b.id, b.epoch FROM batch b
     WHERE ((b.status IN ('PENDING', 'RUNNING') AND b.next_run = b.runs_requested
             AND b.runs_completed + b.runs_failed = b.runs_requested
             AND coalesce(b.stop_next >= b.runs_requested, true))
            OR (b.status IN ('ERROR', 'CANCELLED') AND b.answered_at IS NULL))
       AND NOT EXISTS (SELECT 1 FROM run_chunk c WHERE c.batch_id = b.id AND c.status IN ('PENDING', 'RUNNING'))
     ORDER BY b.id LIMIT 100
$$;

-- Finalise: the end of an epoch, once. The caller has merged the tallies p_tally_ids; if others exist by now it must
-- look again. A finished batch becomes COMPLETED or ERROR; a cancelled or failed one only gets its answer.
CREATE OR REPLACE FUNCTION finalise(
    p_batch uuid, p_epoch int, p_tally_ids bigint[], p_tally bytea, p_team_keys text[], p_answers text[])
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    v_before text;
    v_batch  batch%ROWTYPE;
    v_ids    bigint[];
BEGIN
    SELECT b.status INTO v_before FROM batch b WHERE b.id = p_batch FOR NO KEY UPDATE;
    UPDATE batch b
       SET status = CASE WHEN b.status IN ('ERROR', 'CANCELLED') THEN b.status
                         WHEN b.runs_failed > 0 THEN 'ERROR' ELSE 'COMPLETED' END,
           error = CASE WHEN b.status IN ('PENDING', 'RUNNING') AND b.runs_failed > 0
                        THEN b.runs_failed || ' of ' || b.runs_requested || ' runs failed for good' ELSE b.error END,
           stop_reason = coalesce(b.stop_reason, 'FINISHED'),
           ended_at = coalesce(b.ended_at, clock_timestamp()),
           answered_at = clock_timestamp(), updated_at = clock_timestamp(),
           version = b.version + 1,
           event_sequence = b.event_sequence + CASE WHEN b.status IN ('PENDING', 'RUNNING') THEN 1 ELSE 0 END
     WHERE b.id = p_batch AND b.epoch = p_epoch AND b.answered_at IS NULL
       AND (b.status IN ('ERROR', 'CANCELLED')
            OR (b.status IN ('PENDING', 'RUNNING') AND b.next_run = b.runs_requested
                AND b.runs_completed + b.runs_failed = b.runs_requested
                AND coalesce(b.stop_next >= b.runs_requested, true)))
       AND NOT EXISTS (SELECT 1 FROM run_chunk c WHERE c.batch_id = b.id AND c.status IN ('PENDING', 'RUNNING'))
    RETURNING * INTO v_batch;
    IF NOT FOUND THEN
        RETURN 'NOT_DUE';
    END IF;

    v_ids := ARRAY(SELECT t.id FROM chunk_tally t WHERE t.batch_id = p_batch ORDER BY t.id);
    IF v_ids <> p_tally_ids THEN
        RAISE EXCEPTION 'the tallies of batch % have changed', p_batch USING ERRCODE = 'BSAGN';
    END IF;
    DELETE FROM chunk_tally t WHERE t.batch_id = p_batch;
    IF cardinality(p_tally_ids) > 0 THEN
        INSERT INTO chunk_tally (batch_id, segment, runs, tally) VALUES (p_batch, 0, v_batch.runs_completed, p_tally);
    END IF;
    DELETE FROM batch_team_aggregate a WHERE a.batch_id = p_batch;
    INSERT INTO batch_team_aggregate (batch_id, team_index, team_key, answer)
    SELECT p_batch, a.position - 1, a.team_key, a.answer
      FROM unnest(p_team_keys, p_answers) WITH ORDINALITY AS a (team_key, answer, position);
    IF v_before IN ('PENDING', 'RUNNING') THEN
        PERFORM add_batch_event(p_batch, CASE v_batch.status WHEN 'ERROR' THEN 'batch.failed' ELSE 'batch.completed' END,
                                v_batch.event_sequence);
    END IF;
    PERFORM pg_notify('bingosim_batch', p_batch::text);
    RETURN v_batch.status;
END $$;

-- The prefix a stop rule looks at: every run of [0, n) has finished, n being the next check. No row: not yet.
CREATE OR REPLACE FUNCTION stop_prefix(p_batch uuid)
RETURNS TABLE (epoch int, checked_runs bigint, metric text, team text, half_width double precision, scenario_id text)
LANGUAGE sql STABLE AS $$
    SELECT b.epoch, b.stop_next, b.stop_metric, b.stop_team, b.stop_half_width, b.scenario_id FROM batch b
     WHERE b.id = p_batch AND b.status = 'RUNNING' AND b.stop_next < b.runs_requested AND b.next_run >= b.stop_next
       AND NOT EXISTS (SELECT 1 FROM run_chunk c
                        WHERE c.batch_id = b.id AND c.status IN ('PENDING', 'RUNNING') AND c.first_run < b.stop_next)
$$;

-- Batches whose next stop check can be made: the safety net for whoever died before making it.
CREATE OR REPLACE FUNCTION stop_checks_due()
RETURNS TABLE (batch_id uuid)
LANGUAGE sql STABLE AS $$
    SELECT b.id FROM batch b
     WHERE b.status = 'RUNNING' AND b.stop_next < b.runs_requested
       AND b.runs_completed + b.runs_failed >= b.stop_next
       AND NOT EXISTS (SELECT 1 FROM run_chunk c
                        WHERE c.batch_id = b.id AND c.status IN ('PENDING', 'RUNNING') AND c.first_run < b.stop_next)
     ORDER BY b.id LIMIT 100
$$;

CREATE OR REPLACE FUNCTION pass_stop_check(p_batch uuid, p_epoch int, p_checked_runs bigint)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE batch b SET stop_next = p_checked_runs * 2
     WHERE b.id = p_batch AND b.epoch = p_epoch AND b.status = 'RUNNING' AND b.stop_next = p_checked_runs
       AND b.stop_next < b.runs_requested;
    RETURN FOUND;
END $$;

-- Stop: the answer is precise enough after p_checked_runs runs. What lies behind them is taken back whole, so that the
-- result depends on the seed and the rule alone, never on how far the workers had come. Finalise ends the batch.
CREATE OR REPLACE FUNCTION stop_batch(p_batch uuid, p_epoch int, p_checked_runs bigint)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_locked bigint[];
BEGIN
    -- No dispatch may cut a chunk behind the prefix while this runs. Order: dispatch lock, chunks, batch.
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.dispatch', 0));
    v_locked := ARRAY(
        SELECT c.id FROM run_chunk c WHERE c.batch_id = p_batch AND c.first_run >= p_checked_runs ORDER BY c.id FOR UPDATE);
    PERFORM 1 FROM batch b
     WHERE b.id = p_batch AND b.epoch = p_epoch AND b.status = 'RUNNING' AND b.stop_next = p_checked_runs
       AND b.stop_next < b.runs_requested
       AND NOT EXISTS (SELECT 1 FROM run_chunk c
                        WHERE c.batch_id = p_batch AND c.status IN ('PENDING', 'RUNNING') AND c.first_run < p_checked_runs)
       FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    -- A retry or a split may have come since the chunks were locked, and locking it now would be against the order.
    IF (SELECT count(*) FROM run_chunk c WHERE c.batch_id = p_batch AND c.first_run >= p_checked_runs) <> cardinality(v_locked) THEN
        RETURN false;
    END IF;
    -- Deleted, not cancelled: these runs were never asked for. Blocks and work log go with their chunks.
    DELETE FROM run_chunk c WHERE c.batch_id = p_batch AND c.first_run >= p_checked_runs;
    DELETE FROM run_failure f WHERE f.batch_id = p_batch AND f.run >= p_checked_runs;
    DELETE FROM chunk_tally t WHERE t.batch_id = p_batch AND t.segment > stop_segment(p_checked_runs - 1);
    UPDATE batch b
       SET runs_requested = p_checked_runs, next_run = p_checked_runs, stop_reason = 'PRECISE',
           runs_completed = (SELECT coalesce(sum(t.runs), 0) FROM chunk_tally t WHERE t.batch_id = p_batch),
           runs_failed = (SELECT count(*) FROM run_failure f WHERE f.batch_id = p_batch AND f.final),
           updated_at = clock_timestamp(), version = b.version + 1
     WHERE b.id = p_batch;
    RETURN true;
END $$;

-- Extend: the same stream of runs goes on to a larger total. EXTENDED, UNCHANGED (that total already), SMALLER, ACTIVE,
-- CANCELLED, INCOMPLETE (ended early by error: the gap would never be filled, rerun instead), TOO_MANY_RUNS or UNKNOWN.
CREATE OR REPLACE FUNCTION extend_batch(p_batch uuid, p_runs bigint, p_queued_max bigint)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    v_batch  batch%ROWTYPE;
    v_queued bigint;
BEGIN
    SELECT * INTO v_batch FROM batch b WHERE b.id = p_batch;
    IF NOT FOUND THEN
        RETURN 'UNKNOWN';
    END IF;
    -- Same order as create: the principal's lock, then the row.
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.create.' || v_batch.principal, 0));
    SELECT * INTO v_batch FROM batch b WHERE b.id = p_batch FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN 'UNKNOWN';
    END IF;
    IF v_batch.status = 'CANCELLED' THEN
        RETURN 'CANCELLED';
    END IF;
    IF p_runs = v_batch.runs_requested THEN
        RETURN 'UNCHANGED';
    END IF;
    IF p_runs < v_batch.runs_requested THEN
        RETURN 'SMALLER';
    END IF;
    IF v_batch.status NOT IN ('COMPLETED', 'ERROR') THEN
        RETURN 'ACTIVE';
    END IF;
    IF v_batch.runs_completed + v_batch.runs_failed < v_batch.runs_requested THEN
        RETURN 'INCOMPLETE';
    END IF;
    SELECT coalesce(sum(runs_requested - runs_completed - runs_failed), 0) INTO v_queued
      FROM batch WHERE status IN ('PENDING', 'RUNNING') AND principal = v_batch.principal;
    IF v_queued + p_runs - v_batch.runs_requested > p_queued_max THEN
        RETURN 'TOO_MANY_RUNS';
    END IF;

    UPDATE batch b
       SET status = 'RUNNING', epoch = b.epoch + 1, runs_asked = greatest(b.runs_asked, p_runs), runs_requested = p_runs,
           -- The stop rule has had its say: who extends wants these runs.
           stop_next = NULL, stop_reason = NULL, error = NULL, ended_at = NULL, answered_at = NULL,
           pass = active_pass(b.mode), updated_at = clock_timestamp(), version = b.version + 1
     WHERE b.id = p_batch;
    DELETE FROM batch_team_aggregate a WHERE a.batch_id = p_batch;
    PERFORM pg_notify('bingosim_batch', p_batch::text);
    RETURN 'EXTENDED';
END $$;

-- Delete: an ended batch with all that is its own. DELETED, ACTIVE or UNKNOWN.
CREATE OR REPLACE FUNCTION delete_batch(p_batch uuid)
RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    -- Chunks before the batch, as everywhere.
    PERFORM 1 FROM run_chunk c WHERE c.batch_id = p_batch ORDER BY c.id FOR UPDATE;
    DELETE FROM batch b
     WHERE b.id = p_batch AND b.status IN ('COMPLETED', 'ERROR', 'CANCELLED')
       AND NOT EXISTS (SELECT 1 FROM run_chunk c WHERE c.batch_id = b.id AND c.status IN ('PENDING', 'RUNNING'));
    IF FOUND THEN
        PERFORM pg_notify('bingosim_batch', p_batch::text);
        RETURN 'DELETED';
    END IF;
    PERFORM 1 FROM batch b WHERE b.id = p_batch;
    RETURN CASE WHEN FOUND THEN 'ACTIVE' ELSE 'UNKNOWN' END;
END $$;
