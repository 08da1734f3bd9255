-- Create: scenario and batch in one transaction, in constant time for any number of runs. The broker is not touched.
-- Answers CREATED, REPLAYED (same key, same request; or the same id, after a lost answer), KEY_REUSED (same key, other request), TOO_MANY_BATCHES,
-- TOO_MANY_RUNS or UNKNOWN_SCENARIO; only CREATED changes anything.
CREATE OR REPLACE FUNCTION create_batch(
    p_id uuid, p_principal text, p_name text,
    p_scenario_id text, p_scenario_name text, p_document text, p_team_count int, p_warnings text,
    p_mode text, p_seed bigint, p_seed_given text, p_weight int, p_runs bigint,
    p_stop_metric text, p_stop_team text, p_stop_half_width double precision, p_stop_first bigint,
    p_idempotency_key text, p_request_hash text, p_trace_parent text,
    p_active_max int, p_queued_max bigint)
RETURNS TABLE (outcome text, batch_id uuid)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_known record;
    v_hint  record;
    v_load  record;
BEGIN
    SELECT b.id, b.request_hash INTO v_known
      FROM batch b WHERE b.id = p_id OR (b.principal = p_principal AND b.idempotency_key = p_idempotency_key);
    IF FOUND THEN
        RETURN QUERY SELECT CASE WHEN v_known.id = p_id OR v_known.request_hash = p_request_hash
                                 THEN 'REPLAYED' ELSE 'KEY_REUSED' END, v_known.id;
        RETURN;
    END IF;

    -- One create of a principal at a time makes its limits exact and its keys unique without waiting on an index.
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.create.' || p_principal, 0));
    SELECT b.id, b.request_hash INTO v_known
      FROM batch b WHERE b.id = p_id OR (b.principal = p_principal AND b.idempotency_key = p_idempotency_key);
    IF FOUND THEN
        RETURN QUERY SELECT CASE WHEN v_known.id = p_id OR v_known.request_hash = p_request_hash
                                 THEN 'REPLAYED' ELSE 'KEY_REUSED' END, v_known.id;
        RETURN;
    END IF;

    SELECT count(*) AS batches, coalesce(sum(runs_requested - runs_completed - runs_failed), 0) AS runs INTO v_load
      FROM batch WHERE status IN ('PENDING', 'RUNNING') AND principal = p_principal;
    IF v_load.batches >= p_active_max THEN
        RETURN QUERY SELECT 'TOO_MANY_BATCHES', NULL::uuid;
        RETURN;
    END IF;
    IF v_load.runs + p_runs > p_queued_max THEN
        RETURN QUERY SELECT 'TOO_MANY_RUNS', NULL::uuid;
        RETURN;
    END IF;

    IF p_document IS NULL THEN
        -- FOR KEY SHARE keeps retention from removing the scenario between this look and the insert below.
        PERFORM 1 FROM scenario WHERE id = p_scenario_id AND hidden_at IS NULL FOR KEY SHARE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'UNKNOWN_SCENARIO', NULL::uuid;
            RETURN;
        END IF;
    ELSE
        PERFORM store_scenario(p_scenario_id, p_scenario_name, p_document, p_team_count, p_warnings);
    END IF;

    -- The last batch of the same scenario knows how long a run takes: then the first chunk need not be a probe.
    SELECT nanos_per_run, chunk_runs_max INTO v_hint
      FROM batch WHERE scenario_id = p_scenario_id AND nanos_per_run IS NOT NULL
     ORDER BY created_at DESC LIMIT 1;

    INSERT INTO batch (id, principal, name, scenario_id, team_count, mode, seed, seed_given, weight,
                       idempotency_key, request_hash, trace_parent, runs_asked, runs_requested, event_sequence,
                       pass, nanos_per_run, chunk_runs_max,
                       stop_metric, stop_team, stop_half_width, stop_next)
    SELECT p_id, p_principal, p_name, p_scenario_id, s.team_count, p_mode, p_seed, p_seed_given, p_weight,
           p_idempotency_key, CASE WHEN p_idempotency_key IS NULL THEN NULL ELSE p_request_hash END, p_trace_parent,
           p_runs, p_runs, 1,
           active_pass(p_mode), v_hint.nanos_per_run, coalesce(v_hint.chunk_runs_max, 0),
           p_stop_metric, p_stop_team, p_stop_half_width, p_stop_first
      FROM scenario s WHERE s.id = p_scenario_id;
    PERFORM add_batch_event(p_id, 'batch.created', 1);
    PERFORM pg_notify('bingosim_batch', p_id::text);
    RETURN QUERY SELECT 'CREATED', p_id;
END $$;

-- The same document again is the same row; posting a hidden one shows it again.
CREATE OR REPLACE FUNCTION store_scenario(p_id text, p_name text, p_document text, p_team_count int, p_warnings text)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    v_hidden timestamptz;
BEGIN
    INSERT INTO scenario (id, name, document, team_count, warnings)
    VALUES (p_id, p_name, p_document, p_team_count, p_warnings)
    ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
        RETURN 'CREATED';
    END IF;
    SELECT hidden_at INTO v_hidden FROM scenario WHERE id = p_id FOR KEY SHARE;
    IF NOT FOUND THEN
        -- Retention removed the row between the two statements: the insert now succeeds.
        INSERT INTO scenario (id, name, document, team_count, warnings)
        VALUES (p_id, p_name, p_document, p_team_count, p_warnings);
        RETURN 'CREATED';
    END IF;
    IF v_hidden IS NOT NULL THEN
        UPDATE scenario SET hidden_at = NULL WHERE id = p_id AND hidden_at IS NOT NULL;
        RETURN 'CREATED';
    END IF;
    RETURN 'KNOWN';
END $$;

-- A scenario is hidden at once and removed by retention when no batch refers to it.
CREATE OR REPLACE FUNCTION hide_scenario(p_id text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE scenario SET hidden_at = clock_timestamp() WHERE id = p_id AND hidden_at IS NULL;
    RETURN FOUND;
END $$;

-- Where a batch joins the queue: beside whoever has been served least, neither owed for the past nor owing. What is under
-- way counts by where its batch stood when it was cut; else a batch that came first would keep the head start of all that
-- it could put in flight while it was alone.
CREATE OR REPLACE FUNCTION active_pass(p_mode text)
RETURNS double precision
LANGUAGE sql STABLE AS $$
    SELECT coalesce(least(
        (SELECT min(pass) FROM batch
          WHERE mode = p_mode AND status IN ('PENDING', 'RUNNING') AND next_run < runs_requested),
        (SELECT min(pass) FROM run_chunk
          WHERE mode = p_mode AND status IN ('PENDING', 'RUNNING') AND not_before <= statement_timestamp())), 0)
$$;

CREATE OR REPLACE FUNCTION add_batch_event(p_batch uuid, p_type text, p_sequence bigint)
RETURNS void
LANGUAGE sql AS $$
    INSERT INTO outbox_event (type, entity_id, sequence, payload)
    SELECT p_type, b.id, p_sequence,
           json_build_object('version', 1, 'batchId', b.id, 'scenarioId', b.scenario_id, 'executionMode', b.mode, 'status', b.status,
                             'runsRequested', b.runs_requested, 'runsCompleted', b.runs_completed,
                             'runsFailed', b.runs_failed, 'traceParent', b.trace_parent)::text
      FROM batch b WHERE b.id = p_batch
$$;

-- STABLE as what it calls: called IMMUTABLE it would not be inlined but planned for every chunk.
CREATE OR REPLACE FUNCTION chunk_payload(p_batch uuid, p_chunk bigint, p_trace_parent text)
RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT json_build_object('version', 1, 'chunkId', p_chunk, 'batchId', p_batch, 'traceParent', p_trace_parent)::text
$$;

CREATE OR REPLACE FUNCTION add_chunk_event(p_batch uuid, p_chunk bigint, p_sequence bigint, p_due timestamptz, p_trace_parent text)
RETURNS void
LANGUAGE sql AS $$
    INSERT INTO outbox_event (type, entity_id, sequence, payload, next_attempt_at)
    VALUES ('chunk.requested', p_batch, p_sequence, chunk_payload(p_batch, p_chunk, p_trace_parent), p_due)
$$;
