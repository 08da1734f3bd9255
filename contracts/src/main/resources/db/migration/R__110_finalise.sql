-- Replaces many tallies of a segment with their sum. The batch's lock excludes finalise_batch, so that a finalised
-- batch keeps exactly one tally; the count excludes another fold of the same tallies. Returns false if nothing was
-- replaced.
CREATE OR REPLACE FUNCTION fold_tallies(p_batch_id uuid, p_segment int, p_tally_ids bigint[], p_tally bytea)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_runs  bigint;
    v_count int;
BEGIN
    PERFORM 1 FROM batch b WHERE b.id = p_batch_id AND b.status = 'RUNNING' FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    SELECT sum(t.runs), count(*) INTO v_runs, v_count FROM chunk_tally t
     WHERE t.id = ANY (p_tally_ids) AND t.batch_id = p_batch_id AND t.segment = p_segment;
    IF v_count <> cardinality(p_tally_ids) THEN
        RETURN false;
    END IF;
    DELETE FROM chunk_tally t WHERE t.id = ANY (p_tally_ids);
    INSERT INTO chunk_tally (batch_id, segment, runs, tally) VALUES (p_batch_id, p_segment, v_runs, p_tally);
    RETURN true;
END $$;

-- Finished batches, and cancelled or failed ones whose results are not stored yet.
CREATE OR REPLACE FUNCTION find_finalisable_batches()
RETURNS TABLE (batch_id uuid, epoch int)
LANGUAGE sql STABLE AS $$
    SELECT b.id, b.epoch FROM batch b
     WHERE is_finalisable(b) AND NOT has_open_chunks(b.id)
     ORDER BY b.id LIMIT 100
$$;

-- Ends an epoch, once: stores the results, replaces the tallies with their sum, and turns a finished batch to COMPLETED
-- or ERROR. A batch that was cancelled or failed before keeps its status and only gets its results. Returns the status,
-- or NOT_DUE. The caller has merged the tallies p_tally_ids and computed intervals of the kind p_interval_kind; if other
-- tallies exist by now, or a cancel changed the kind, BSAGN makes it start again.
CREATE OR REPLACE FUNCTION finalise_batch(
    p_batch_id uuid, p_epoch int, p_tally_ids bigint[], p_interval_kind text, p_tally bytea, p_team_keys text[],
    p_results text[])
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    v_before text;
    v_batch  batch%ROWTYPE;
    v_ids    bigint[];
BEGIN
    SELECT b.status INTO v_before FROM batch b WHERE b.id = p_batch_id FOR NO KEY UPDATE;
    UPDATE batch b
       SET status = CASE WHEN NOT is_active(b.status) THEN b.status
                         WHEN b.runs_failed > 0 THEN 'ERROR' ELSE 'COMPLETED' END,
           error = CASE WHEN is_active(b.status) AND b.runs_failed > 0
                        THEN b.runs_failed || ' of ' || b.runs_requested || ' runs failed for good' ELSE b.error END,
           stop_reason = coalesce(b.stop_reason, 'FINISHED'),
           ended_at = coalesce(b.ended_at, clock_timestamp()),
           finalised_at = clock_timestamp(), updated_at = clock_timestamp(),
           version = b.version + 1,
           event_sequence = b.event_sequence + CASE WHEN is_active(b.status) THEN 1 ELSE 0 END
     WHERE b.id = p_batch_id AND b.epoch = p_epoch AND is_finalisable(b) AND NOT has_open_chunks(b.id)
    RETURNING * INTO v_batch;
    IF NOT FOUND THEN
        RETURN 'NOT_DUE';
    END IF;

    v_ids := ARRAY(SELECT t.id FROM chunk_tally t WHERE t.batch_id = p_batch_id ORDER BY t.id);
    IF v_ids <> p_tally_ids THEN
        RAISE EXCEPTION 'the tallies of batch % have changed', p_batch_id USING ERRCODE = 'BSAGN';
    END IF;
    IF find_interval_kind(v_batch) <> p_interval_kind THEN
        RAISE EXCEPTION 'the results of batch % need another kind of interval', p_batch_id USING ERRCODE = 'BSAGN';
    END IF;
    DELETE FROM chunk_tally t WHERE t.batch_id = p_batch_id;
    IF cardinality(p_tally_ids) > 0 THEN
        INSERT INTO chunk_tally (batch_id, segment, runs, tally)
        VALUES (p_batch_id, 0, v_batch.runs_completed, p_tally);
    END IF;
    DELETE FROM batch_team_aggregate a WHERE a.batch_id = p_batch_id;
    INSERT INTO batch_team_aggregate (batch_id, team_index, team_key, results)
    SELECT p_batch_id, r.position - 1, r.team_key, r.results
      FROM unnest(p_team_keys, p_results) WITH ORDINALITY AS r (team_key, results, position);
    IF is_active(v_before) THEN
        PERFORM add_batch_event(
                    p_batch_id, CASE v_batch.status WHEN 'ERROR' THEN 'batch.failed' ELSE 'batch.completed' END,
                    v_batch.event_sequence);
    END IF;
    PERFORM pg_notify('bingosim_batch', p_batch_id::text);
    RETURN v_batch.status;
END $$;
