-- Continues an ended batch to a larger total of runs, with the same stream of runs. Returns EXTENDED, UNCHANGED (it has
-- that total), SMALLER, ACTIVE, CANCELLED, INCOMPLETE (it failed early: the gap would never be filled), TOO_MANY_RUNS,
-- VARIANT (its experiment decides) or UNKNOWN.
CREATE OR REPLACE FUNCTION extend_batch(p_batch_id uuid, p_runs bigint, p_queued_max bigint)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    v_batch  batch%ROWTYPE;
    v_queued bigint;
BEGIN
    SELECT * INTO v_batch FROM batch b WHERE b.id = p_batch_id;
    IF NOT FOUND THEN
        RETURN 'UNKNOWN';
    END IF;
    IF v_batch.experiment_id IS NOT NULL THEN
        RETURN 'VARIANT';
    END IF;
    -- The same order as in create_batch: the principal's lock, then the row.
    PERFORM lock_principal(v_batch.principal);
    SELECT * INTO v_batch FROM batch b WHERE b.id = p_batch_id FOR NO KEY UPDATE;
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
    IF is_active(v_batch.status) THEN
        RETURN 'ACTIVE';
    END IF;
    IF v_batch.runs_completed + v_batch.runs_failed < v_batch.runs_requested THEN
        RETURN 'INCOMPLETE';
    END IF;
    SELECT coalesce(sum(runs_requested - runs_completed - runs_failed), 0) INTO v_queued
      FROM batch WHERE is_active(status) AND principal = v_batch.principal;
    IF v_queued + p_runs - v_batch.runs_requested > p_queued_max THEN
        RETURN 'TOO_MANY_RUNS';
    END IF;

    UPDATE batch b
       SET status = 'RUNNING', epoch = b.epoch + 1, runs_requested = p_runs, runs_asked = NULL,
           -- The stop rule no longer applies: an extension requests exactly these runs.
           stop_next = NULL, stop_reason = NULL, error = NULL, ended_at = NULL, finalised_at = NULL,
           covered_runs = NULL,
           -- The next chunk starts the new epoch.
           first_started_at = coalesce(b.first_started_at, b.started_at), started_at = NULL,
           epoch_first_run = b.runs_requested,
           pass = compute_start_pass(b.mode), updated_at = clock_timestamp(), version = b.version + 1
     WHERE b.id = p_batch_id;
    DELETE FROM batch_team_aggregate a WHERE a.batch_id = p_batch_id;
    PERFORM pg_notify('bingosim_batch', p_batch_id::text);
    RETURN 'EXTENDED';
END $$;
