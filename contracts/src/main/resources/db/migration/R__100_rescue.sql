-- Returns the chunks of dead and hung workers to the queue. A worker is dead if its session lock is gone and it has
-- sent no heartbeat for p_silence. It is hung if its lease has expired. Neither counts until Postgres has been up for
-- p_uptime: its restart frees every lock, and no lease could be renewed while it was down. Only one rescue runs at a
-- time; a second call returns at once.
CREATE OR REPLACE FUNCTION rescue_chunks(p_silence interval, p_uptime interval, p_split_at int, p_crashes_max int)
RETURNS SETOF returned_chunk
LANGUAGE plpgsql AS $$
DECLARE
    v_gone     uuid[];
    v_ids      bigint[];
    v_chunk_id bigint;
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('bingosim.rescue', 0)) THEN
        RETURN;
    END IF;

    -- A row that a heartbeat is updating is skipped. A row that a heartbeat has just updated is checked again.
    v_gone := ARRAY(
        SELECT w.id FROM worker w
         WHERE w.gone_at IS NULL
           AND pg_postmaster_start_time() < statement_timestamp() - p_uptime
           AND (w.lease_until < statement_timestamp()
                OR (w.last_seen < statement_timestamp() - p_silence
                    AND NOT EXISTS (
                        SELECT 1 FROM pg_locks l
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

    PERFORM lock_dispatch();
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.status = 'RUNNING'
           AND NOT EXISTS (SELECT 1 FROM worker w WHERE w.id = c.worker_id AND w.gone_at IS NULL)
         ORDER BY c.id FOR UPDATE);
    FOREACH v_chunk_id IN ARRAY v_ids LOOP
        RETURN QUERY SELECT * FROM return_chunk(v_chunk_id, 'RESCUED', true, p_split_at, p_crashes_max);
    END LOOP;
END $$;

-- Whether rescue_chunks might find something: a worker that has been silent, or a chunk without a worker. Much cheaper.
CREATE OR REPLACE FUNCTION is_rescue_due(p_silence interval)
RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT 1 FROM worker w
                    WHERE w.gone_at IS NULL
                      AND (w.lease_until < statement_timestamp() OR w.last_seen < statement_timestamp() - p_silence))
        OR EXISTS (SELECT 1 FROM run_chunk c
                    WHERE c.status = 'RUNNING'
                      AND NOT EXISTS (SELECT 1 FROM worker w WHERE w.id = c.worker_id AND w.gone_at IS NULL));
END $$;

-- Returns the unfinished chunks of a draining worker. Costs no attempt and counts no crash.
CREATE OR REPLACE FUNCTION release_chunks(p_worker_id uuid, p_chunk_ids bigint[], p_fences int[])
RETURNS SETOF returned_chunk
LANGUAGE plpgsql AS $$
DECLARE
    v_ids      bigint[];
    v_chunk_id bigint;
BEGIN
    PERFORM lock_dispatch();
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
          JOIN unnest(p_chunk_ids, p_fences) AS held (id, fence) ON c.id = held.id AND c.fence = held.fence
         WHERE c.status = 'RUNNING' AND c.worker_id = p_worker_id
         ORDER BY c.id FOR UPDATE OF c);
    FOREACH v_chunk_id IN ARRAY v_ids LOOP
        RETURN QUERY SELECT * FROM return_chunk(v_chunk_id, 'RELEASED', false, 0, 0);
    END LOOP;
END $$;

-- Returns a chunk that hangs a slot, reported by its own worker before it exits. Counts as a crash of that chunk.
CREATE OR REPLACE FUNCTION crash_chunk(
    p_worker_id uuid, p_chunk_id bigint, p_fence int, p_split_at int, p_crashes_max int)
RETURNS SETOF returned_chunk
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM run_chunk c
     WHERE c.id = p_chunk_id AND c.fence = p_fence AND c.worker_id = p_worker_id AND c.status = 'RUNNING' FOR UPDATE;
    IF FOUND THEN
        RETURN QUERY SELECT * FROM return_chunk(p_chunk_id, 'RESCUED', true, p_split_at, p_crashes_max);
    END IF;
END $$;

-- Returns chunks that are RUNNING for this worker but that it does not hold: the reply to its claim was lost with the
-- connection, or it could not store the result in time and dropped it. The grace period excludes claims still in
-- progress.
CREATE OR REPLACE FUNCTION return_unheld_chunks(
    p_worker_id uuid, p_chunk_ids bigint[], p_fences int[], p_grace interval)
RETURNS SETOF returned_chunk
LANGUAGE plpgsql AS $$
DECLARE
    v_ids      bigint[];
    v_chunk_id bigint;
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.status = 'RUNNING' AND c.worker_id = p_worker_id AND c.started_at < statement_timestamp() - p_grace
           AND NOT EXISTS (SELECT 1 FROM unnest(p_chunk_ids, p_fences) AS held (id, fence)
                            WHERE held.id = c.id AND held.fence = c.fence));
    IF cardinality(v_ids) = 0 THEN
        RETURN;
    END IF;
    PERFORM lock_dispatch();
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c
         WHERE c.id = ANY (v_ids) AND c.status = 'RUNNING' AND c.worker_id = p_worker_id
           AND c.started_at < statement_timestamp() - p_grace
         ORDER BY c.id FOR UPDATE SKIP LOCKED);
    FOREACH v_chunk_id IN ARRAY v_ids LOOP
        RETURN QUERY SELECT * FROM return_chunk(v_chunk_id, 'RELEASED', false, 0, 0);
    END LOOP;
END $$;

-- The only way back from RUNNING. A chunk that has crashed its worker before is split into up to sixteen suspects, of
-- which a worker runs one at a time (see find_suspect). A single run that keeps crashing fails for good. In an ended batch the chunk is
-- cancelled: a failure recorded now would be added after the results were stored.
--
-- The caller holds the chunk's lock. A caller that returns several chunks holds the dispatch lock and the locks of all
-- these chunks: locking the next chunk while holding a batch would wait for a completion that waits for the batch.
CREATE OR REPLACE FUNCTION return_chunk(
    p_chunk_id bigint, p_outcome text, p_crashed boolean, p_split_at int, p_crashes_max int)
RETURNS SETOF returned_chunk
LANGUAGE plpgsql AS $$
DECLARE
    v_chunk   run_chunk%ROWTYPE;
    v_batch   batch%ROWTYPE;
    v_became  text;
    v_message text;
    v_new_ids bigint[];
BEGIN
    SELECT * INTO v_chunk FROM run_chunk c WHERE c.id = p_chunk_id AND c.status = 'RUNNING';
    IF NOT FOUND THEN
        RETURN;
    END IF;
    SELECT * INTO v_batch FROM batch b WHERE b.id = v_chunk.batch_id FOR NO KEY UPDATE;

    v_chunk.crashes := v_chunk.crashes + CASE WHEN p_crashed THEN 1 ELSE 0 END;
    v_message := 'the process died ' || v_chunk.crashes || ' times in this run';
    v_became := CASE WHEN v_batch.status <> 'RUNNING' THEN 'CANCELLED'
                     WHEN p_crashed AND v_chunk.run_count = 1 AND v_chunk.crashes >= p_crashes_max THEN 'FAILED'
                     WHEN p_crashed AND v_chunk.run_count > 1 AND v_chunk.crashes >= p_split_at THEN 'SPLIT'
                     ELSE 'PENDING' END;

    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = p_outcome
     WHERE a.chunk_id = p_chunk_id AND a.fence = v_chunk.fence AND a.outcome IS NULL;
    UPDATE run_chunk c
       SET status = v_became, fence = c.fence + 1, crashes = v_chunk.crashes, worker_id = NULL,
           ended_at = CASE WHEN v_became = 'PENDING' THEN NULL ELSE clock_timestamp() END,
           started_at = CASE WHEN v_became = 'PENDING' THEN NULL ELSE c.started_at END,
           not_before = CASE WHEN v_became = 'PENDING' THEN clock_timestamp() ELSE c.not_before END,
           error = CASE WHEN v_became = 'FAILED' THEN v_message ELSE c.error END
     WHERE c.id = p_chunk_id AND c.status = 'RUNNING';
    RETURN QUERY SELECT p_chunk_id, v_chunk.batch_id, v_chunk.worker_id, v_became, v_chunk.attempt, v_chunk.fence;
    IF v_became = 'CANCELLED' THEN
        RETURN;
    END IF;

    v_new_ids := CASE v_became WHEN 'PENDING' THEN ARRAY[p_chunk_id]
                               WHEN 'SPLIT' THEN split_chunk(v_chunk)
                               ELSE '{}' END;
    IF v_became = 'FAILED' THEN
        INSERT INTO run_failure (batch_id, run, attempt, final, error_class, message, fingerprint, worker_id)
        VALUES (v_chunk.batch_id, v_chunk.first_run, v_chunk.attempt, true, 'ProcessCrashed', v_message, 'crash',
                v_chunk.worker_id);
    END IF;
    IF v_became = 'FAILED' AND v_chunk.attempt = 1 THEN
        -- An empty tally: the prefix of the results covers this run, and its neighbours can be joined across it.
        INSERT INTO chunk_tally (batch_id, segment, first_run, end_run, ended_at, runs, tally)
        VALUES (v_batch.id, CASE WHEN v_batch.stop_metric IS NULL THEN 0 ELSE find_segment(v_chunk.first_run) END,
                v_chunk.first_run, v_chunk.first_run + 1, clock_timestamp(), 0, '');
    END IF;
    UPDATE batch b
       SET runs_failed = b.runs_failed + CASE v_became WHEN 'FAILED' THEN 1 ELSE 0 END,
           event_sequence = b.event_sequence + CASE b.mode WHEN 'DISTRIBUTED' THEN cardinality(v_new_ids) ELSE 0 END,
           updated_at = clock_timestamp(), version = b.version + 1
     WHERE b.id = v_chunk.batch_id;
    IF v_batch.mode = 'DISTRIBUTED' THEN
        PERFORM add_chunk_event(
                    v_batch.id, n.id, v_batch.event_sequence + n.position, clock_timestamp(), v_batch.trace_parent)
           FROM unnest(v_new_ids) WITH ORDINALITY AS n (id, position);
    END IF;
    IF v_became = 'FAILED' THEN
        PERFORM end_hopeless_batch(v_batch.id);
    END IF;
END $$;

-- Inserts the pieces of a split chunk and returns their ids.
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
