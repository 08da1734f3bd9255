-- The life of an experiment after its creation: looks, cancel, delete. Its batches are changed by it alone: nothing else
-- cancels, extends or deletes the batch of a variant.

-- Whether a variant takes part in the next look.
CREATE OR REPLACE FUNCTION is_surviving(p_variant experiment_variant)
RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT p_variant.batch_id IS NOT NULL AND p_variant.state NOT IN ('ELIMINATED', 'FAILED')
$$;

-- Whether a look is due: every survivor has ended its epoch, and its results are stored. In plpgsql, which keeps the plan
-- between calls.
CREATE OR REPLACE FUNCTION is_look_due(p_experiment experiment)
RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN p_experiment.status = 'RUNNING'
       AND NOT EXISTS (SELECT 1 FROM experiment_variant v JOIN batch b ON b.id = v.batch_id
                        WHERE v.experiment_id = p_experiment.id AND is_surviving(v)
                          AND (is_active(b.status) OR b.finalised_at IS NULL));
END $$;

CREATE OR REPLACE FUNCTION find_due_looks()
RETURNS TABLE (experiment_id uuid, look int)
LANGUAGE sql STABLE AS $$
    SELECT e.id, e.looks + 1 FROM experiment e
     WHERE e.status = 'RUNNING' AND is_look_due(e)
     ORDER BY e.id LIMIT 100
$$;

-- Removed: an earlier signature.
DROP FUNCTION IF EXISTS take_look(
    uuid, int, bigint, int, int[], text[], text, text, bigint, int[], int[], bigint[], bytea[]);

-- Takes a look, once: stores what the caller computed from the runs [0, p_runs), and extends all survivors to
-- p_next_runs, or ends the experiment if that is null. Positions and states are those of all variants that survived until
-- now; an eliminated one lost to the leader. Histograms against a former leader are removed, of variants that were
-- eliminated before too. Returns whether this call took the look: not if another process did, or a cancel came first.
--
-- Locks: the dispatch lock, the experiment, then batches by id.
CREATE OR REPLACE FUNCTION take_look(
    p_experiment_id uuid, p_look int, p_runs bigint, p_leader int, p_positions int[], p_states text[],
    p_verdict text, p_error text, p_next_runs bigint,
    p_histogram_positions int[], p_histogram_against int[], p_histogram_runs bigint[], p_histograms bytea[],
    p_value_positions int[], p_values double precision[], p_lows double precision[], p_highs double precision[])
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_experiment experiment%ROWTYPE;
BEGIN
    PERFORM lock_dispatch();
    SELECT * INTO v_experiment FROM experiment e WHERE e.id = p_experiment_id FOR NO KEY UPDATE;
    IF NOT FOUND OR v_experiment.looks <> p_look - 1 OR v_experiment.next_look_runs IS DISTINCT FROM p_runs
            OR NOT is_look_due(v_experiment) THEN
        RETURN false;
    END IF;

    UPDATE experiment_variant v
       SET state = seen.state, runs = p_runs,
           eliminated_look = CASE seen.state WHEN 'ELIMINATED' THEN p_look END,
           eliminated_by = CASE seen.state WHEN 'ELIMINATED' THEN p_leader END
      FROM unnest(p_positions, p_states) AS seen (position, state)
     WHERE v.experiment_id = p_experiment_id AND v.position = seen.position AND is_surviving(v);
    DELETE FROM experiment_histogram h
     WHERE h.experiment_id = p_experiment_id AND h.against NOT IN (0, h.position) AND h.against IS DISTINCT FROM p_leader;
    INSERT INTO experiment_histogram AS h (experiment_id, position, against, runs, histogram)
    SELECT p_experiment_id, n.position, n.against, n.runs, n.histogram
      FROM unnest(p_histogram_positions, p_histogram_against, p_histogram_runs, p_histograms)
           AS n (position, against, runs, histogram)
    ON CONFLICT (experiment_id, position, against) DO UPDATE SET runs = excluded.runs, histogram = excluded.histogram;
    INSERT INTO experiment_look (experiment_id, number, runs, leader, eliminated, verdict)
    VALUES (p_experiment_id, p_look, p_runs, p_leader, coalesce(cardinality(array_positions(p_states, 'ELIMINATED')), 0),
            p_verdict);
    INSERT INTO experiment_look_variant (experiment_id, number, position, value, low, high)
    SELECT p_experiment_id, p_look, v.position, v.value, v.low, v.high
      FROM unnest(p_value_positions, p_values, p_lows, p_highs) AS v (position, value, low, high);
    UPDATE experiment e
       SET looks = p_look, leader = p_leader, next_look_runs = coalesce(p_next_runs, e.next_look_runs),
           updated_at = clock_timestamp()
     WHERE e.id = p_experiment_id;
    IF p_next_runs IS NULL THEN
        PERFORM end_experiment(
                    p_experiment_id, CASE WHEN p_error IS NULL THEN 'COMPLETED' ELSE 'ERROR' END, p_verdict, p_error);
    ELSE
        PERFORM extend_survivors(v_experiment, p_next_runs);
    END IF;
    PERFORM pg_notify('bingosim_batch', p_experiment_id::text);
    RETURN true;
END $$;

-- Continues the batches of all survivors to a larger total of runs, like extend_batch. The experiment joins the queue
-- anew. A survivor whose runs have not all ended could never be compared again, so that there is none.
CREATE OR REPLACE FUNCTION extend_survivors(p_experiment experiment, p_runs bigint)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    v_ids   uuid[];
    v_pass  double precision := compute_start_pass(p_experiment.mode);
    v_count bigint;
BEGIN
    v_ids := ARRAY(SELECT v.batch_id FROM experiment_variant v
                    WHERE v.experiment_id = p_experiment.id AND is_surviving(v));
    PERFORM 1 FROM batch b WHERE b.id = ANY (v_ids) ORDER BY b.id FOR NO KEY UPDATE;
    DELETE FROM batch_team_aggregate a WHERE a.batch_id = ANY (v_ids);
    UPDATE batch b
       SET status = 'RUNNING', epoch = b.epoch + 1, runs_requested = p_runs,
           stop_reason = NULL, error = NULL, ended_at = NULL, finalised_at = NULL, covered_runs = NULL,
           first_started_at = coalesce(b.first_started_at, b.started_at), started_at = NULL,
           epoch_first_run = b.runs_requested,
           pass = v_pass, updated_at = clock_timestamp(), version = b.version + 1
     WHERE b.id = ANY (v_ids) AND b.runs_requested = p_experiment.next_look_runs AND b.runs_requested < p_runs
       AND NOT is_active(b.status) AND is_finished(b);
    GET DIAGNOSTICS v_count = ROW_COUNT;
    IF v_count <> cardinality(v_ids) THEN
        RAISE EXCEPTION 'experiment % cannot be continued: only % of its % survivors have ended all % runs',
            p_experiment.id, v_count, cardinality(v_ids), p_experiment.next_look_runs;
    END IF;
    UPDATE experiment e SET pass = v_pass WHERE e.id = p_experiment.id;
END $$;

-- Ends a running experiment and adds its event and a notification. Its batches that still run follow with
-- end_variants. Returns whether this call ended it.
CREATE OR REPLACE FUNCTION end_experiment(p_experiment_id uuid, p_status text, p_verdict text, p_error text)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_sequence bigint;
BEGIN
    UPDATE experiment e
       SET status = p_status, verdict = CASE p_status WHEN 'COMPLETED' THEN p_verdict END, error = p_error,
           next_look_runs = NULL, ended_at = clock_timestamp(), updated_at = clock_timestamp(),
           event_sequence = e.event_sequence + 1
     WHERE e.id = p_experiment_id AND e.status = 'RUNNING'
    RETURNING event_sequence INTO v_sequence;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM add_experiment_event(
                p_experiment_id,
                CASE p_status WHEN 'COMPLETED' THEN 'experiment.completed' WHEN 'ERROR' THEN 'experiment.failed'
                              ELSE 'experiment.cancelled' END,
                v_sequence);
    PERFORM pg_notify('bingosim_batch', p_experiment_id::text);
    RETURN true;
END $$;

-- Cancels an experiment. Only its own row is changed, so that no other lock but that of a look can delay it: a look that
-- comes later takes no effect, and end_variants ends the batches. Returns whether this call cancelled it.
CREATE OR REPLACE FUNCTION cancel_experiment(p_experiment_id uuid)
RETURNS boolean
LANGUAGE sql AS $$
    SELECT end_experiment(p_experiment_id, 'CANCELLED', NULL, NULL)
$$;

-- Whether end_variants would find a batch.
CREATE OR REPLACE FUNCTION has_variants_to_end()
RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT 1 FROM batch b JOIN experiment e ON e.id = b.experiment_id
                    WHERE is_active(b.status) AND e.status <> 'RUNNING');
END $$;

-- Cancels the active batches of experiments that have ended. Repeated by a schedule, because the process that cancelled
-- the experiment may have died since. Returns how many batches were cancelled.
--
-- Locks: the dispatch lock, then batches by id.
CREATE OR REPLACE FUNCTION end_variants()
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_ids uuid[];
BEGIN
    v_ids := ARRAY(SELECT b.id FROM batch b JOIN experiment e ON e.id = b.experiment_id
                    WHERE is_active(b.status) AND e.status <> 'RUNNING' ORDER BY b.id);
    IF cardinality(v_ids) = 0 THEN
        RETURN 0;
    END IF;
    PERFORM lock_dispatch();
    RETURN (SELECT count(*) FILTER (WHERE end_batch(id, 'CANCELLED', 'CANCELLED', NULL, 'batch.cancelled'))
              FROM unnest(v_ids) AS id);
END $$;

-- An earlier version asked the experiment; now the batch itself says whether it keeps its blocks.
DROP FUNCTION IF EXISTS are_blocks_removed(batch);

-- Removes result blocks of ended experiments that keep only a summary, at most p_limit, and returns how many. Looks and
-- histograms stay, and so do the results of the batches. From then on the batches keep a summary.
CREATE OR REPLACE FUNCTION remove_variant_blocks(p_limit int)
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_id    uuid;
    v_count int := 0;
BEGIN
    SELECT e.id INTO v_id FROM experiment e
     WHERE e.keep = 'SUMMARY' AND e.status <> 'RUNNING' AND e.blocks_removed_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM batch b WHERE b.experiment_id = e.id AND b.finalised_at IS NULL)
     ORDER BY e.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    UPDATE batch b SET keep = 'SUMMARY' WHERE b.experiment_id = v_id AND b.keep = 'RUNS';
    DELETE FROM result_block r
     WHERE r.chunk_id IN (SELECT o.chunk_id FROM result_block o JOIN batch b ON b.id = o.batch_id
                           WHERE b.experiment_id = v_id LIMIT p_limit);
    GET DIAGNOSTICS v_count = ROW_COUNT;
    IF v_count < p_limit THEN
        UPDATE experiment e SET blocks_removed_at = clock_timestamp(), updated_at = clock_timestamp() WHERE e.id = v_id;
    END IF;
    RETURN v_count;
END $$;

-- Deletes an ended experiment with its batches and everything that belongs to them. Returns DELETED, ACTIVE or UNKNOWN.
--
-- Locks: the experiment, chunks by id, then batches. No dispatch lock: other functions that lock several batches take
-- only active ones, or those of chunks they hold, and here all are ended and all their chunks locked.
CREATE OR REPLACE FUNCTION delete_experiment(p_experiment_id uuid)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    v_status text;
BEGIN
    SELECT e.status INTO v_status FROM experiment e WHERE e.id = p_experiment_id FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'UNKNOWN';
    END IF;
    IF v_status = 'RUNNING' OR EXISTS (SELECT 1 FROM batch b WHERE b.experiment_id = p_experiment_id
                                                                AND (is_active(b.status) OR has_open_chunks(b.id))) THEN
        RETURN 'ACTIVE';
    END IF;
    PERFORM 1 FROM run_chunk c
      WHERE c.batch_id IN (SELECT b.id FROM batch b WHERE b.experiment_id = p_experiment_id) ORDER BY c.id FOR UPDATE;
    DELETE FROM batch b WHERE b.experiment_id = p_experiment_id;
    DELETE FROM experiment e WHERE e.id = p_experiment_id;
    PERFORM pg_notify('bingosim_batch', p_experiment_id::text);
    RETURN 'DELETED';
END $$;

CREATE OR REPLACE FUNCTION add_experiment_event(p_experiment_id uuid, p_type text, p_sequence bigint)
RETURNS void
LANGUAGE sql AS $$
    INSERT INTO outbox_event (type, entity_id, sequence, payload)
    SELECT p_type, e.id, p_sequence,
           json_build_object('version', 1, 'experimentId', e.id, 'executionMode', e.mode, 'status', e.status,
                             'verdict', e.verdict, 'looks', e.looks, 'traceParent', e.trace_parent)::text
      FROM experiment e WHERE e.id = p_experiment_id
$$;
