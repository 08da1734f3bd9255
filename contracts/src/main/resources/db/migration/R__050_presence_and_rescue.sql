-- Heartbeat: registers the process or renews its lease, in database time, and answers which of the chunks it believes
-- to hold are no longer its own. Called on the connection that holds the session lock p_lock_key. A process that was
-- taken for gone (stopped, then continued) comes back here; what it held then is in the answer.
CREATE OR REPLACE FUNCTION heartbeat(
    p_worker uuid, p_mode text, p_host text, p_slots int, p_version text, p_lock_key bigint, p_lease interval,
    p_draining boolean, p_chunks_done bigint, p_runs_done bigint, p_chunks bigint[], p_fences int[])
RETURNS bigint[]
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO worker AS w (id, mode, host, slots, version, lock_key, lease_until, draining)
    VALUES (p_worker, p_mode, p_host, p_slots, p_version, p_lock_key, clock_timestamp() + p_lease, p_draining)
    ON CONFLICT (id) DO UPDATE
       SET slots = p_slots, lock_key = p_lock_key, draining = p_draining, gone_at = NULL,
           last_seen = clock_timestamp(), lease_until = clock_timestamp() + p_lease,
           chunks_done = p_chunks_done, runs_done = p_runs_done;
    RETURN ARRAY(
        SELECT h.chunk FROM unnest(p_chunks, p_fences) AS h (chunk, fence)
         WHERE NOT EXISTS (SELECT 1 FROM run_chunk c
                            WHERE c.id = h.chunk AND c.fence = h.fence AND c.worker_id = p_worker AND c.status = 'RUNNING'));
END $$;

-- Rescue: the chunks of processes that are gone become work again. Dead = the session lock is absent and the process
-- was not seen for p_silence. Hung = the lease has run out. Neither means anything before Postgres itself has been up
-- for p_uptime: its restart frees every lock, and while it was away nobody could renew a lease. The living are left
-- alone. One rescuer at a time; who comes second has nothing to do.
CREATE OR REPLACE FUNCTION rescue(p_silence interval, p_uptime interval, p_split_at int, p_crashes_max int)
RETURNS TABLE (chunk_id bigint, batch_id uuid, worker_id uuid, became text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_gone  uuid[];
    v_ids   bigint[];
    v_chunk bigint;
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('bingosim.rescue', 0)) THEN
        RETURN;
    END IF;

    -- A row that a heartbeat holds is skipped; one that a heartbeat has changed meanwhile is looked at again.
    v_gone := ARRAY(
        SELECT w.id FROM worker w
         WHERE w.gone_at IS NULL
           AND pg_postmaster_start_time() < statement_timestamp() - p_uptime
           AND (w.lease_until < statement_timestamp()
                OR (w.last_seen < statement_timestamp() - p_silence
                    AND NOT EXISTS (SELECT 1 FROM pg_locks l
                                     WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
                                       AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
                                       AND l.classid::bigint = (w.lock_key >> 32) & 4294967295
                                       AND l.objid::bigint = w.lock_key & 4294967295)))
         ORDER BY w.id FOR UPDATE SKIP LOCKED);
    UPDATE worker w SET gone_at = clock_timestamp()
     WHERE w.id = ANY (v_gone) AND w.gone_at IS NULL;

    PERFORM 1 FROM run_chunk c
     WHERE c.status = 'RUNNING'
       AND NOT EXISTS (SELECT 1 FROM worker w WHERE w.id = c.worker_id AND w.gone_at IS NULL);
    IF NOT FOUND THEN
        RETURN;
    END IF;

    -- All locks in the one order, see return_chunk.
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.dispatch', 0));
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.status = 'RUNNING'
           AND NOT EXISTS (SELECT 1 FROM worker w WHERE w.id = c.worker_id AND w.gone_at IS NULL)
         ORDER BY c.id FOR UPDATE);
    FOREACH v_chunk IN ARRAY v_ids LOOP
        RETURN QUERY SELECT r.chunk_id, r.batch_id, r.worker_id, r.became
                       FROM return_chunk(v_chunk, 'RESCUED', true, p_split_at, p_crashes_max) r;
    END LOOP;
END $$;

-- Release: a draining process gives back what it has not finished. Costs no attempt and no crash.
CREATE OR REPLACE FUNCTION release_chunks(p_worker uuid, p_chunks bigint[], p_fences int[])
RETURNS TABLE (chunk_id bigint, batch_id uuid, worker_id uuid, became text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_ids   bigint[];
    v_chunk bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.dispatch', 0));
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c JOIN unnest(p_chunks, p_fences) AS h (chunk, fence) ON c.id = h.chunk AND c.fence = h.fence
         WHERE c.status = 'RUNNING' AND c.worker_id = p_worker
         ORDER BY c.id FOR UPDATE OF c);
    FOREACH v_chunk IN ARRAY v_ids LOOP
        RETURN QUERY SELECT r.chunk_id, r.batch_id, r.worker_id, r.became
                       FROM return_chunk(v_chunk, 'RELEASED', false, 0, 0) r;
    END LOOP;
END $$;

-- Crash: the process itself reports the chunk that hangs one of its slots, before it exits.
CREATE OR REPLACE FUNCTION crash_chunk(p_worker uuid, p_chunk bigint, p_fence int, p_split_at int, p_crashes_max int)
RETURNS TABLE (chunk_id bigint, batch_id uuid, worker_id uuid, became text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    PERFORM 1 FROM run_chunk c
     WHERE c.id = p_chunk AND c.fence = p_fence AND c.worker_id = p_worker AND c.status = 'RUNNING' FOR UPDATE;
    IF FOUND THEN
        RETURN QUERY SELECT r.chunk_id, r.batch_id, r.worker_id, r.became
                       FROM return_chunk(p_chunk, 'RESCUED', true, p_split_at, p_crashes_max) r;
    END IF;
END $$;

-- The one way back from RUNNING. A chunk that has crashed its process before is cut into up to sixteen suspects, which
-- run with nothing else in the process; a lone run that keeps crashing fails for good. In an ended batch the chunk is
-- cancelled: a failure now would be a result added after the answer.
--
-- The caller holds the chunk's lock, and if it returns several chunks, all of their locks and dispatch's before that:
-- taking the next chunk while holding a batch would wait for a completion that waits for the batch.
CREATE OR REPLACE FUNCTION return_chunk(p_chunk bigint, p_outcome text, p_crashed boolean, p_split_at int, p_crashes_max int)
RETURNS TABLE (chunk_id bigint, batch_id uuid, worker_id uuid, became text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_chunk  run_chunk%ROWTYPE;
    v_batch  batch%ROWTYPE;
    v_became text;
    v_new    bigint[];
BEGIN
    SELECT * INTO v_chunk FROM run_chunk c WHERE c.id = p_chunk AND c.status = 'RUNNING';
    IF NOT FOUND THEN
        RETURN;
    END IF;
    SELECT * INTO v_batch FROM batch b WHERE b.id = v_chunk.batch_id FOR NO KEY UPDATE;

    v_chunk.crashes := v_chunk.crashes + CASE WHEN p_crashed THEN 1 ELSE 0 END;
    v_became := CASE WHEN v_batch.status <> 'RUNNING' THEN 'CANCELLED'
                     WHEN p_crashed AND v_chunk.run_count = 1 AND v_chunk.crashes >= p_crashes_max THEN 'FAILED'
                     WHEN p_crashed AND v_chunk.run_count > 1 AND v_chunk.crashes >= p_split_at THEN 'SPLIT'
                     ELSE 'PENDING' END;

    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = p_outcome
     WHERE a.chunk_id = p_chunk AND a.fence = v_chunk.fence AND a.outcome IS NULL;
    UPDATE run_chunk c
       SET status = v_became, fence = c.fence + 1, crashes = v_chunk.crashes, worker_id = NULL,
           ended_at = CASE WHEN v_became = 'PENDING' THEN NULL ELSE clock_timestamp() END,
           started_at = CASE WHEN v_became = 'PENDING' THEN NULL ELSE c.started_at END,
           not_before = CASE WHEN v_became = 'PENDING' THEN clock_timestamp() ELSE c.not_before END,
           error = CASE WHEN v_became = 'FAILED' THEN 'the process died ' || v_chunk.crashes || ' times in this run' ELSE c.error END
     WHERE c.id = p_chunk AND c.status = 'RUNNING';
    RETURN QUERY SELECT p_chunk, v_chunk.batch_id, v_chunk.worker_id, v_became;
    IF v_became = 'CANCELLED' THEN
        RETURN;
    END IF;

    v_new := CASE v_became WHEN 'PENDING' THEN ARRAY[p_chunk] WHEN 'SPLIT' THEN split_chunk(v_chunk) ELSE '{}' END;
    IF v_became = 'FAILED' THEN
        INSERT INTO run_failure (batch_id, run, attempt, final, error_class, message, fingerprint, worker_id)
        VALUES (v_chunk.batch_id, v_chunk.first_run, v_chunk.attempt, true, 'ProcessCrashed',
                'the process died ' || v_chunk.crashes || ' times in this run', 'crash', v_chunk.worker_id);
    END IF;
    UPDATE batch b
       SET runs_failed = b.runs_failed + CASE v_became WHEN 'FAILED' THEN 1 ELSE 0 END,
           event_sequence = b.event_sequence + CASE b.mode WHEN 'DISTRIBUTED' THEN cardinality(v_new) ELSE 0 END,
           updated_at = clock_timestamp(), version = b.version + 1
     WHERE b.id = v_chunk.batch_id;
    IF v_batch.mode = 'DISTRIBUTED' THEN
        PERFORM add_chunk_event(v_batch.id, n.chunk, v_batch.event_sequence + n.position, clock_timestamp(), v_batch.trace_parent)
           FROM unnest(v_new) WITH ORDINALITY AS n (chunk, position);
    END IF;
    IF v_became = 'FAILED' THEN
        PERFORM end_hopeless_batch(v_batch.id);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION split_chunk(p_chunk run_chunk)
RETURNS bigint[]
LANGUAGE sql AS $$
    WITH piece AS (
        SELECT p AS number, p_chunk.run_count::bigint * p / pieces AS from_offset,
               p_chunk.run_count::bigint * (p + 1) / pieces AS to_offset
          FROM (SELECT least(16, p_chunk.run_count) AS pieces) n, generate_series(0, least(16, p_chunk.run_count) - 1) p
    ), child AS (
        INSERT INTO run_chunk (batch_id, mode, first_run, run_count, run_indexes, pass, attempt, crashes, parent_id)
        SELECT p_chunk.batch_id, p_chunk.mode,
               coalesce(p_chunk.run_indexes[from_offset + 1], p_chunk.first_run + from_offset),
               to_offset - from_offset, p_chunk.run_indexes[from_offset + 1 : to_offset],
               p_chunk.pass, p_chunk.attempt, 1, p_chunk.id
          FROM piece ORDER BY number
        RETURNING id)
    SELECT array_agg(id ORDER BY id) FROM child
$$;

-- Lost on the way: RUNNING in this worker's name, but not among what it holds. Either the answer to its claim was lost,
-- or it could not store the result in time and dropped it. The grace keeps a claim that is on its way out of this.
CREATE OR REPLACE FUNCTION return_lost_chunks(p_worker uuid, p_chunks bigint[], p_fences int[], p_grace interval)
RETURNS TABLE (chunk_id bigint, batch_id uuid, worker_id uuid, became text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_lost  bigint[];
    v_chunk bigint;
BEGIN
    v_lost := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.status = 'RUNNING' AND c.worker_id = p_worker AND c.started_at < statement_timestamp() - p_grace
           AND NOT EXISTS (SELECT 1 FROM unnest(p_chunks, p_fences) AS h (chunk, fence) WHERE h.chunk = c.id AND h.fence = c.fence));
    IF cardinality(v_lost) = 0 THEN
        RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.dispatch', 0));
    v_lost := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.id = ANY (v_lost) AND c.status = 'RUNNING' AND c.worker_id = p_worker
           AND c.started_at < statement_timestamp() - p_grace
         ORDER BY c.id FOR UPDATE SKIP LOCKED);
    FOREACH v_chunk IN ARRAY v_lost LOOP
        RETURN QUERY SELECT r.chunk_id, r.batch_id, r.worker_id, r.became
                       FROM return_chunk(v_chunk, 'RELEASED', false, 0, 0) r;
    END LOOP;
END $$;
