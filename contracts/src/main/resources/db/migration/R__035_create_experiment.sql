-- Creates an experiment with all its variants, batches and scenarios in one transaction. The arrays have one element per
-- variant, the baseline first. A variant with a number in p_same_as has the document of that earlier one and no batch.
-- Without a document, the baseline is the stored scenario of that id.
--
-- An experiment counts as one active batch. Its first look is checked against the queued runs; its extensions are not.
--
-- Returns CREATED; REPLAYED for a repeated request (same idempotency key and hash, or same id after a lost connection);
-- KEY_REUSED (same key, different request); TOO_MANY_BATCHES; TOO_MANY_RUNS; or UNKNOWN_SCENARIO. Only CREATED changes
-- data.
--
-- Locks: the principal, scenarios by id, the dispatch lock, then the new batches.
CREATE OR REPLACE FUNCTION create_experiment(
    p_id uuid, p_principal text, p_name text, p_mode text, p_seed bigint, p_seed_given text, p_weight int, p_keep text,
    p_question text, p_first_runs bigint,
    p_keys text[], p_names text[], p_same_as int[], p_batch_ids uuid[],
    p_team_indexes int[], p_least double precision[], p_greatest double precision[], p_inputs text[],
    p_scenario_ids text[], p_scenario_names text[], p_documents text[], p_team_counts int[], p_warnings text[],
    p_idempotency_key text, p_request_hash text, p_trace_parent text, p_active_max int, p_queued_max bigint)
RETURNS TABLE (outcome text, experiment_id uuid)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_load record;
    v_hint record;
    v_runs bigint := p_first_runs * (SELECT count(*) FROM unnest(p_batch_ids) b WHERE b IS NOT NULL);
BEGIN
    RETURN QUERY SELECT * FROM find_repeated_experiment(p_id, p_principal, p_idempotency_key, p_request_hash);
    IF FOUND THEN
        RETURN;
    END IF;
    -- Again under the lock: the first request may have committed in between.
    PERFORM lock_principal(p_principal);
    RETURN QUERY SELECT * FROM find_repeated_experiment(p_id, p_principal, p_idempotency_key, p_request_hash);
    IF FOUND THEN
        RETURN;
    END IF;

    SELECT * INTO v_load FROM count_load(p_principal);
    IF v_load.batches >= p_active_max THEN
        RETURN QUERY SELECT 'TOO_MANY_BATCHES', NULL::uuid;
        RETURN;
    END IF;
    IF v_load.runs + v_runs > p_queued_max THEN
        RETURN QUERY SELECT 'TOO_MANY_RUNS', NULL::uuid;
        RETURN;
    END IF;

    IF p_documents[1] IS NULL THEN
        -- FOR KEY SHARE keeps retention from deleting the scenario between this check and the insert below.
        PERFORM 1 FROM scenario WHERE id = p_scenario_ids[1] AND hidden_at IS NULL FOR KEY SHARE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'UNKNOWN_SCENARIO', NULL::uuid;
            RETURN;
        END IF;
    END IF;
    -- The baseline is stored like the scenario of a batch, the others hidden. By id: two experiments with the same
    -- scenarios would wait for each other otherwise.
    PERFORM CASE v.position WHEN 1 THEN store_scenario(v.id, v.name, v.document, v.team_count, v.warnings)
                            ELSE store_hidden_scenario(v.id, v.name, v.document, v.team_count, v.warnings) END
       FROM (SELECT * FROM unnest(p_scenario_ids, p_scenario_names, p_documents, p_team_counts, p_warnings)
                      WITH ORDINALITY AS u (id, name, document, team_count, warnings, position)
              WHERE u.document IS NOT NULL ORDER BY u.id) v;

    -- All variants start at the measured speed of the baseline's scenario, so that none needs a probe.
    SELECT nanos_per_run, chunk_runs_max INTO v_hint
      FROM batch WHERE scenario_id = p_scenario_ids[1] AND nanos_per_run IS NOT NULL
     ORDER BY created_at DESC LIMIT 1;

    -- The dispatcher locks the experiment while it locks one of its batches.
    PERFORM lock_dispatch();
    INSERT INTO experiment (id, principal, name, mode, seed, seed_given, weight, keep, question, idempotency_key,
                            request_hash, trace_parent, next_look_runs, event_sequence, pass)
    VALUES (p_id, p_principal, p_name, p_mode, p_seed, p_seed_given, p_weight, p_keep, p_question, p_idempotency_key,
            CASE WHEN p_idempotency_key IS NULL THEN NULL ELSE p_request_hash END, p_trace_parent, p_first_runs, 1,
            compute_start_pass(p_mode));
    INSERT INTO experiment_variant (experiment_id, position, key, name, scenario_id, batch_id, same_as, team_index,
                                    team_count, least, greatest, input)
    SELECT p_id, v.position - 1, v.key, v.name, v.scenario_id, v.batch_id, v.same_as, v.team_index, v.team_count, v.least,
           v.greatest, v.input
      FROM unnest(p_keys, p_names, p_scenario_ids, p_batch_ids, p_same_as, p_team_indexes, p_team_counts, p_least,
                  p_greatest, p_inputs)
           WITH ORDINALITY AS v (key, name, scenario_id, batch_id, same_as, team_index, team_count, least, greatest,
                                 input, position);
    INSERT INTO batch (id, principal, name, scenario_id, team_count, mode, seed, seed_given, weight, trace_parent,
                       runs_requested, pass, nanos_per_run, chunk_runs_max, experiment_id)
    SELECT v.batch_id, p_principal, left(v.name, 200), v.scenario_id, s.team_count, p_mode, p_seed, p_seed_given, p_weight,
           p_trace_parent, p_first_runs, e.pass, v_hint.nanos_per_run, coalesce(v_hint.chunk_runs_max, 0), p_id
      FROM experiment e
      JOIN experiment_variant v ON v.experiment_id = e.id
      JOIN scenario s ON s.id = v.scenario_id
     WHERE e.id = p_id AND v.batch_id IS NOT NULL
     ORDER BY v.batch_id;
    PERFORM add_experiment_event(p_id, 'experiment.created', 1);
    PERFORM pg_notify('bingosim_batch', p_id::text);
    RETURN QUERY SELECT 'CREATED', p_id;
END $$;

-- The experiment that an earlier request with the same id or idempotency key created, if any. Two branches, because each
-- has its own unique index.
CREATE OR REPLACE FUNCTION find_repeated_experiment(
    p_id uuid, p_principal text, p_idempotency_key text, p_request_hash text)
RETURNS TABLE (outcome text, experiment_id uuid)
LANGUAGE sql STABLE AS $$
    SELECT 'REPLAYED', e.id FROM experiment e WHERE e.id = p_id
    UNION ALL
    SELECT CASE WHEN e.request_hash = p_request_hash THEN 'REPLAYED' ELSE 'KEY_REUSED' END, e.id
      FROM experiment e WHERE e.principal = p_principal AND e.idempotency_key = p_idempotency_key
     LIMIT 1
$$;
