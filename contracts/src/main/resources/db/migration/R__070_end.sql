-- Ends an active batch before its last run, and adds its event and a notification. Its open chunks follow with
-- sweep_ended_batches, its results, for the prefix of runs that has finished by now, with finalise_batch. Returns whether this
-- call ended it.
CREATE OR REPLACE FUNCTION end_batch(p_batch_id uuid, p_status text, p_stop_reason text, p_error text, p_event text)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_sequence bigint;
    v_covered  bigint;
BEGIN
    -- With this lock no chunk can complete any more, and the next statement sees all that have.
    PERFORM 1 FROM batch b WHERE b.id = p_batch_id AND is_active(b.status) FOR NO KEY UPDATE;
    v_covered := count_covered_runs(p_batch_id);
    UPDATE batch b
       SET status = p_status, covered_runs = v_covered, stop_reason = p_stop_reason, error = p_error,
           cancelled_at = CASE p_status WHEN 'CANCELLED' THEN clock_timestamp() END, ended_at = clock_timestamp(),
           updated_at = clock_timestamp(), version = b.version + 1, event_sequence = b.event_sequence + 1
     WHERE b.id = p_batch_id AND is_active(b.status)
    RETURNING event_sequence INTO v_sequence;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM add_batch_event(p_batch_id, p_event, v_sequence);
    PERFORM pg_notify('bingosim_batch', p_batch_id::text);
    RETURN true;
END $$;

CREATE OR REPLACE FUNCTION fail_batch(p_batch_id uuid, p_error text)
RETURNS boolean
LANGUAGE sql AS $$
    SELECT end_batch(p_batch_id, 'ERROR', 'FAILED', p_error, 'batch.failed')
$$;

-- Ends a batch that is not worth more work: its first hundred finished runs all failed, or a thousand failed for good.
CREATE OR REPLACE FUNCTION end_hopeless_batch(p_batch_id uuid)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fail_batch(p_batch_id,
        CASE WHEN b.runs_failed >= 1000 THEN 'ended early: 1000 runs failed for good'
             ELSE 'ended early: the first ' || b.runs_failed || ' runs all failed' END)
       FROM batch b
      WHERE b.id = p_batch_id
        AND (b.runs_failed >= 1000 OR (b.runs_failed >= 100 AND b.runs_completed = 0))
        AND b.runs_completed + b.runs_failed < b.runs_requested;
END $$;
