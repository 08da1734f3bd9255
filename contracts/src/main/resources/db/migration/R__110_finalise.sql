-- Joins tallies: those with the same number in p_groups become the tally of that number. Tallies are joined only if they
-- are of one segment and their ranges form one range without a gap, so that the prefix of the results never ends within
-- a tally. The batch's lock excludes finalise_batch, so that a finalised batch keeps exactly one tally, and another fold
-- of the same tallies. Returns false if nothing was joined.
CREATE OR REPLACE FUNCTION fold_tallies(p_batch_id uuid, p_tally_ids bigint[], p_groups int[], p_tallies bytea[])
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM batch b WHERE b.id = p_batch_id AND b.status = 'RUNNING' FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM 1
       FROM unnest(p_tally_ids, p_groups) AS part (id, number)
       LEFT JOIN chunk_tally t ON t.id = part.id AND t.batch_id = p_batch_id
      GROUP BY part.number
     HAVING count(t.id) <> count(*) OR min(t.segment) <> max(t.segment)
         OR range_agg(int8range(t.first_run, t.end_run))
            <> int8multirange(int8range(min(t.first_run), max(t.end_run)));
    IF FOUND THEN
        RETURN false;
    END IF;
    WITH joined AS (
        DELETE FROM chunk_tally t USING unnest(p_tally_ids, p_groups) AS part (id, number)
         WHERE t.id = part.id
        RETURNING part.number, t.segment, t.first_run, t.end_run, t.ended_at, t.runs
    )
    INSERT INTO chunk_tally (batch_id, segment, first_run, end_run, ended_at, runs, tally)
    SELECT p_batch_id, min(j.segment), min(j.first_run), max(j.end_run), max(j.ended_at), sum(j.runs),
           p_tallies[j.number]
      FROM joined j GROUP BY j.number;
    RETURN true;
END $$;

-- Finished batches, and cancelled or failed ones whose results are not stored yet. Two queries, because each has its
-- index; one with OR would read all batches there are.
CREATE OR REPLACE FUNCTION find_finalisable_batches()
RETURNS TABLE (batch_id uuid, epoch int)
LANGUAGE sql STABLE AS $$
    SELECT f.id, f.epoch
      FROM (SELECT b.id, b.epoch FROM batch b
             WHERE is_active(b.status) AND is_finalisable(b) AND NOT has_open_chunks(b.id)
            UNION ALL
            SELECT b.id, b.epoch FROM batch b WHERE awaits_results(b) AND NOT has_open_chunks(b.id)) f
     ORDER BY f.id LIMIT 100
$$;

-- Ends an epoch, once: stores the results, replaces the tallies with their sum, and turns a finished batch to COMPLETED
-- or ERROR. A batch that was cancelled or failed before keeps its status and only gets the results of its prefix; the
-- tallies behind it are removed. Returns the status, or NOT_DUE. The caller has merged the tallies p_tally_ids of the
-- prefix and computed intervals of the kind p_interval_kind; if other tallies exist by now, or a cancel changed the
-- kind, BSAGN makes it start again.
CREATE OR REPLACE FUNCTION finalise_batch(
    p_batch_id uuid, p_epoch int, p_tally_ids bigint[], p_interval_kind text, p_tally bytea, p_team_keys text[],
    p_results text[])
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    v_before text;
    v_batch  batch%ROWTYPE;
    v_ids    bigint[];
    v_runs   bigint;
BEGIN
    SELECT b.status INTO v_before FROM batch b WHERE b.id = p_batch_id FOR NO KEY UPDATE;
    UPDATE batch b
       SET status = CASE WHEN NOT is_active(b.status) THEN b.status
                         WHEN b.runs_failed > 0 THEN 'ERROR' ELSE 'COMPLETED' END,
           error = CASE WHEN is_active(b.status) AND b.runs_failed > 0
                        THEN b.runs_failed || ' of ' || b.runs_requested || ' runs failed for good' ELSE b.error END,
           stop_reason = coalesce(b.stop_reason, 'FINISHED'),
           covered_runs = coalesce(b.covered_runs, b.runs_requested),
           ended_at = coalesce(b.ended_at, clock_timestamp()),
           finalised_at = clock_timestamp(), updated_at = clock_timestamp(),
           version = b.version + 1,
           event_sequence = b.event_sequence + CASE WHEN is_active(b.status) THEN 1 ELSE 0 END
     WHERE b.id = p_batch_id AND b.epoch = p_epoch AND is_finalisable(b) AND NOT has_open_chunks(b.id)
    RETURNING * INTO v_batch;
    IF NOT FOUND THEN
        RETURN 'NOT_DUE';
    END IF;

    SELECT coalesce(array_agg(t.id ORDER BY t.id), '{}'), sum(t.runs) INTO v_ids, v_runs
      FROM chunk_tally t WHERE t.batch_id = p_batch_id AND t.end_run <= v_batch.covered_runs;
    IF v_ids <> p_tally_ids THEN
        RAISE EXCEPTION 'the tallies of batch % have changed', p_batch_id USING ERRCODE = 'BSAGN';
    END IF;
    IF find_interval_kind(v_batch) <> p_interval_kind THEN
        RAISE EXCEPTION 'the results of batch % need another kind of interval', p_batch_id USING ERRCODE = 'BSAGN';
    END IF;
    DELETE FROM chunk_tally t WHERE t.batch_id = p_batch_id;
    IF cardinality(p_tally_ids) > 0 THEN
        INSERT INTO chunk_tally (batch_id, segment, first_run, end_run, ended_at, runs, tally)
        VALUES (p_batch_id, 0, 0, v_batch.covered_runs, v_batch.ended_at, v_runs, p_tally);
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
