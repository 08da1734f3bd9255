-- Earlier versions had no p_listed or p_keep; with both, calls without them would be ambiguous.
DROP FUNCTION IF EXISTS create_batch(
    uuid, text, text, text, text, text, int, text, text, bigint, text, int, bigint, text, text, double precision, bigint,
    text, text, text, int, bigint);
DROP FUNCTION IF EXISTS create_batch(
    uuid, text, text, text, text, text, int, text, text, bigint, text, int, bigint, text, text, double precision, bigint,
    text, text, text, int, bigint, boolean);

-- Creates a batch, and its scenario if a document is given, in one transaction. Takes the same time for any number of
-- runs and does not touch the broker.
--
-- Returns CREATED; REPLAYED for a repeated request (same idempotency key and hash, or same id after a lost connection);
-- KEY_REUSED (same key, different request); TOO_MANY_BATCHES; TOO_MANY_RUNS; or UNKNOWN_SCENARIO. Only CREATED changes
-- data.
CREATE OR REPLACE FUNCTION create_batch(
    p_id uuid, p_principal text, p_name text,
    p_scenario_id text, p_scenario_name text, p_document text, p_team_count int, p_warnings text,
    p_mode text, p_seed bigint, p_seed_given text, p_weight int, p_runs bigint,
    p_stop_metric text, p_stop_team text, p_stop_half_width double precision, p_stop_first bigint,
    p_idempotency_key text, p_request_hash text, p_trace_parent text,
    p_active_max int, p_queued_max bigint, p_listed boolean DEFAULT true, p_keep text DEFAULT 'RUNS')
RETURNS TABLE (outcome text, batch_id uuid)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_hint record;
    v_load record;
BEGIN
    RETURN QUERY SELECT * FROM find_repeated_request(p_id, p_principal, p_idempotency_key, p_request_hash);
    IF FOUND THEN
        RETURN;
    END IF;
    -- Again under the lock: the first request may have committed in between.
    PERFORM lock_principal(p_principal);
    RETURN QUERY SELECT * FROM find_repeated_request(p_id, p_principal, p_idempotency_key, p_request_hash);
    IF FOUND THEN
        RETURN;
    END IF;

    SELECT * INTO v_load FROM count_load(p_principal);
    IF v_load.batches >= p_active_max THEN
        RETURN QUERY SELECT 'TOO_MANY_BATCHES', NULL::uuid;
        RETURN;
    END IF;
    IF v_load.runs + p_runs > p_queued_max THEN
        RETURN QUERY SELECT 'TOO_MANY_RUNS', NULL::uuid;
        RETURN;
    END IF;

    IF p_document IS NULL THEN
        -- FOR KEY SHARE keeps retention from deleting the scenario between this check and the insert below.
        PERFORM 1 FROM scenario WHERE id = p_scenario_id AND hidden_at IS NULL FOR KEY SHARE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'UNKNOWN_SCENARIO', NULL::uuid;
            RETURN;
        END IF;
    ELSE
        PERFORM store_scenario(p_scenario_id, p_scenario_name, p_document, p_team_count, p_warnings, p_listed);
    END IF;

    -- The latest batch of the same scenario has a measured time per run, so the first chunk need not be a probe.
    SELECT nanos_per_run, chunk_runs_max INTO v_hint
      FROM batch WHERE scenario_id = p_scenario_id AND nanos_per_run IS NOT NULL
     ORDER BY created_at DESC LIMIT 1;

    INSERT INTO batch (id, principal, name, name_given, scenario_id, team_count, mode, seed, seed_given, weight,
                       idempotency_key, request_hash, trace_parent, runs_requested, event_sequence,
                       pass, nanos_per_run, chunk_runs_max,
                       stop_metric, stop_team, stop_half_width, stop_next, keep)
    SELECT p_id, p_principal, coalesce(p_name, name_batch(s.name)), p_name IS NOT NULL, p_scenario_id, s.team_count, p_mode, p_seed, p_seed_given, p_weight,
           p_idempotency_key, CASE WHEN p_idempotency_key IS NULL THEN NULL ELSE p_request_hash END, p_trace_parent,
           p_runs, 1,
           compute_start_pass(p_mode), v_hint.nanos_per_run, coalesce(v_hint.chunk_runs_max, 0),
           p_stop_metric, p_stop_team, p_stop_half_width, p_stop_first, p_keep
      FROM scenario s WHERE s.id = p_scenario_id;
    PERFORM add_batch_event(p_id, 'batch.created', 1);
    PERFORM pg_notify('bingosim_batch', p_id::text);
    RETURN QUERY SELECT 'CREATED', p_id;
END $$;

-- What a principal has under way. A running experiment counts as one batch, also between two looks.
CREATE OR REPLACE FUNCTION count_load(p_principal text)
RETURNS TABLE (batches bigint, runs bigint)
LANGUAGE sql STABLE AS $$
    SELECT count(*) FILTER (WHERE b.experiment_id IS NULL)
           + (SELECT count(*) FROM experiment e WHERE e.status = 'RUNNING' AND e.principal = p_principal),
           coalesce(sum(b.runs_requested - b.runs_completed - b.runs_failed), 0)::bigint
      FROM batch b WHERE is_active(b.status) AND b.principal = p_principal
$$;

-- The batch that an earlier request with the same id or idempotency key created, if any. Two branches, because each has
-- its own unique index and a condition with OR would use neither.
CREATE OR REPLACE FUNCTION find_repeated_request(
    p_id uuid, p_principal text, p_idempotency_key text, p_request_hash text)
RETURNS TABLE (outcome text, batch_id uuid)
LANGUAGE sql STABLE AS $$
    SELECT 'REPLAYED', b.id FROM batch b WHERE b.id = p_id
    UNION ALL
    SELECT CASE WHEN b.request_hash = p_request_hash THEN 'REPLAYED' ELSE 'KEY_REUSED' END, b.id
      FROM batch b WHERE b.principal = p_principal AND b.idempotency_key = p_idempotency_key
     LIMIT 1
$$;

-- A name for a batch that was created without one. The number is unique, so that two unnamed batches of scenarios with
-- the same name can be told apart.
CREATE OR REPLACE FUNCTION name_batch(p_scenario_name text)
RETURNS text
LANGUAGE sql AS $$
    SELECT p_scenario_name || ' #' || nextval('batch_number')
$$;

-- The pass with which a batch joins the queue: that of the batch served least so far, so that it starts with neither
-- credit nor debt. An open chunk counts with the pass its batch had when the chunk was cut; otherwise the first of two
-- batches would keep the head start of all the chunks it dispatched while it was alone. The pass of an experiment stands
-- in for those of its batches.
CREATE OR REPLACE FUNCTION compute_start_pass(p_mode text)
RETURNS double precision
LANGUAGE sql STABLE AS $$
    SELECT coalesce(least(
        (SELECT min(coalesce(e.pass, b.pass)) FROM batch b LEFT JOIN experiment e ON e.id = b.experiment_id
          WHERE b.mode = p_mode AND is_active(b.status) AND b.next_run < b.runs_requested),
        (SELECT min(pass) FROM run_chunk
          WHERE mode = p_mode AND is_active(status) AND not_before <= statement_timestamp())), 0)
$$;
