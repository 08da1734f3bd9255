-- An earlier version had no p_result_version.
DROP FUNCTION IF EXISTS complete_chunks(
    uuid, bigint[], int[], bigint[], bytea[], bytea[], int[], bigint[], bigint[], text[], text[], text[], boolean[], int,
    interval);

-- Stores the blocks, tallies, failures, retries and counters of completed chunks of one batch in one transaction, for
-- the chunks whose fence is still current. Each chunk's outcome is COMPLETED, or STALE if this worker no longer holds
-- it. An ended batch raises BSEND, which rolls everything back: nothing is added to results that have been stored. The
-- blocks of a batch that keeps a summary are ignored; its chunks and failures say which runs have completed.
--
-- One call takes several chunks, because every completion of a batch updates the batch's row and holds it until its
-- commit is on disk. The order of locks is chunks by id, then the batch. The batch's row is touched late for the same
-- reason, and rows that refer to it come after it: a foreign key check locks the batch too, and a transaction that
-- already holds that weak lock must not queue for the strong one. Completions queue for an advisory lock and not for
-- the row: waiters for a row wait for one version of it and all wake at every commit; an advisory lock serves them one
-- by one in order.
CREATE OR REPLACE FUNCTION complete_chunks(
    p_worker_id uuid, p_chunk_ids bigint[], p_fences int[], p_nanos bigint[],
    p_blocks bytea[], p_tallies bytea[], p_completed int[],
    p_failed_chunk_ids bigint[], p_failed_runs bigint[], p_error_classes text[], p_messages text[], p_stacks text[],
    p_healable boolean[], p_attempts_max int, p_first_delay interval, p_result_version int DEFAULT NULL)
RETURNS TABLE (chunk_id bigint, outcome text, batch_id uuid, epoch int, all_finished boolean, stop_due boolean,
               tallies int, retried int)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    v_ids      bigint[];
    v_batch    batch%ROWTYPE;
    v_tallies  int;
    v_finished boolean;
    v_stop_due boolean;
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM unnest(p_chunk_ids, p_fences) AS held (id, fence)
          JOIN run_chunk c ON c.id = held.id AND c.fence = held.fence
         WHERE c.worker_id = p_worker_id AND c.status = 'RUNNING'
         ORDER BY c.id FOR UPDATE OF c);
    IF cardinality(v_ids) = 0 THEN
        RETURN QUERY SELECT id, 'STALE', NULL::uuid, 0, false, false, 0, 0 FROM unnest(p_chunk_ids) AS id;
        RETURN;
    END IF;

    UPDATE run_chunk c SET status = 'COMPLETED', ended_at = clock_timestamp() WHERE c.id = ANY (v_ids);
    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = 'COMPLETED'
      FROM unnest(p_chunk_ids, p_fences) AS held (id, fence)
     WHERE a.chunk_id = held.id AND a.fence = held.fence AND held.id = ANY (v_ids);
    INSERT INTO result_block (chunk_id, batch_id, fence, first_run, last_run, run_count, run_indexes, missing, block)
    SELECT c.id, c.batch_id, c.fence, c.first_run,
           coalesce(c.run_indexes[c.run_count], c.first_run + c.run_count - 1), done.completed,
           CASE WHEN c.run_indexes IS NOT NULL THEN
                ARRAY(SELECT i FROM unnest(c.run_indexes) i WHERE i <> ALL (failed.runs) ORDER BY i) END,
           CASE WHEN c.run_indexes IS NULL AND cardinality(failed.runs) > 0 THEN failed.runs END,
           done.block
      FROM unnest(p_chunk_ids, p_completed, p_blocks) AS done (id, completed, block)
      JOIN run_chunk c ON c.id = done.id
      JOIN batch b ON b.id = c.batch_id AND b.keep = 'RUNS'
     CROSS JOIN LATERAL (SELECT ARRAY(SELECT f.run FROM unnest(p_failed_chunk_ids, p_failed_runs) AS f (id, run)
                                       WHERE f.id = c.id ORDER BY f.run) AS runs) failed
     WHERE c.id = ANY (v_ids);

    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.complete.' || c.batch_id, 0))
       FROM run_chunk c WHERE c.id = v_ids[1];
    UPDATE batch b
       SET runs_completed = b.runs_completed + done.completed,
           nanos_per_run = blend_speed(b.nanos_per_run, done.nanos_per_run,
                                       done.runs / greatest(b.chunk_runs_max, done.runs_max)::double precision),
           chunk_runs_max = greatest(b.chunk_runs_max, done.runs_max),
           result_version = CASE WHEN b.runs_completed = 0 OR b.result_version = p_result_version THEN p_result_version
                                 ELSE 0 END,
           updated_at = clock_timestamp(),
           version = b.version + 1
      FROM (SELECT c.batch_id, sum(d.completed) AS completed, sum(c.run_count) AS runs, max(c.run_count) AS runs_max,
                   sum(d.nanos)::double precision / sum(c.run_count) AS nanos_per_run
              FROM unnest(p_chunk_ids, p_completed, p_nanos) AS d (id, completed, nanos)
              JOIN run_chunk c ON c.id = d.id
             WHERE c.id = ANY (v_ids) GROUP BY c.batch_id) done
     WHERE b.id = done.batch_id AND b.status = 'RUNNING'
    RETURNING b.* INTO v_batch;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the batch of chunk % has ended', v_ids[1] USING ERRCODE = 'BSEND';
    END IF;

    -- A first attempt without a single result gets a tally too: the ranges of its neighbours can be joined across it.
    INSERT INTO chunk_tally (batch_id, segment, first_run, end_run, ended_at, runs, tally)
    SELECT v_batch.id, CASE WHEN v_batch.stop_metric IS NULL THEN 0 ELSE find_segment(c.first_run) END,
           c.first_run, coalesce(c.run_indexes[c.run_count] + 1, c.first_run + c.run_count),
           CASE WHEN c.attempt = 1 THEN c.ended_at END, done.completed, done.tally
      FROM unnest(p_chunk_ids, p_completed, p_tallies) AS done (id, completed, tally)
      JOIN run_chunk c ON c.id = done.id
     WHERE c.id = ANY (v_ids) AND (done.completed > 0 OR c.attempt = 1);
    SELECT count(*) INTO v_tallies FROM chunk_tally t WHERE t.batch_id = v_batch.id;
    IF cardinality(p_failed_runs) > 0 THEN
        v_batch := store_failures(v_batch, p_worker_id, v_ids, p_failed_chunk_ids, p_failed_runs, p_error_classes,
                                  p_messages, p_stacks, p_healable, p_attempts_max, p_first_delay);
    END IF;

    -- The first live results; readers need not wait until they poll. The end of the batch has its own notification.
    v_finished := is_finished(v_batch);
    IF NOT v_finished
       AND EXISTS (SELECT 1 FROM run_chunk c WHERE c.id = ANY (v_ids) AND c.first_run = 0 AND c.attempt = 1) THEN
        PERFORM pg_notify('bingosim_batch', v_batch.id::text);
    END IF;

    -- The batch is locked: the last completion of the prefix sees all the others.
    v_stop_due := v_batch.stop_next IS NOT NULL AND v_batch.stop_next < v_batch.runs_requested
                  AND v_batch.runs_completed + v_batch.runs_failed >= v_batch.stop_next
                  AND NOT has_open_chunks(v_batch.id, v_batch.stop_next);
    RETURN QUERY
    SELECT done.id, CASE WHEN done.id = ANY (v_ids) THEN 'COMPLETED' ELSE 'STALE' END, v_batch.id, v_batch.epoch,
           v_finished, v_stop_due, v_tallies,
           (SELECT count(*)::int FROM unnest(p_failed_chunk_ids, p_healable) AS f (id, healable)
              JOIN run_chunk c ON c.id = f.id
             WHERE f.id = done.id AND f.healable AND c.attempt < p_attempts_max)
      FROM unnest(p_chunk_ids) AS done (id);
END $$;

-- The expected time per run after some chunks: a quarter is that of the latest chunk, less if it was small compared with
-- the largest, because the beginning of a chunk is slow.
CREATE OR REPLACE FUNCTION blend_speed(p_known double precision, p_measured double precision, p_chunks double precision)
RETURNS double precision
LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(p_known * power(0.75, p_chunks) + p_measured * (1 - power(0.75, p_chunks)), p_measured)
$$;

-- Stores the failed runs of chunks that have just completed. Runs whose failure may be temporary are retried, in one
-- new chunk per completed chunk; the others have failed for good. The caller holds the lock of the batch.
CREATE OR REPLACE FUNCTION store_failures(
    p_batch batch, p_worker_id uuid, p_completed_ids bigint[],
    p_chunk_ids bigint[], p_runs bigint[], p_error_classes text[], p_messages text[], p_stacks text[],
    p_healable boolean[], p_attempts_max int, p_first_delay interval)
RETURNS batch
LANGUAGE plpgsql AS $$
DECLARE
    v_retries bigint[];
    v_retried int;
    v_failed  int;
    v_batch   batch%ROWTYPE;
BEGIN
    INSERT INTO run_failure (batch_id, run, attempt, final, error_class, message, fingerprint, worker_id)
    SELECT c.batch_id, f.run, c.attempt, NOT f.healable OR c.attempt >= p_attempts_max,
           f.error_class, f.message, md5(f.stack), p_worker_id
      FROM unnest(p_chunk_ids, p_runs, p_error_classes, p_messages, p_stacks, p_healable)
           AS f (id, run, error_class, message, stack, healable)
      JOIN run_chunk c ON c.id = f.id
     WHERE c.id = ANY (p_completed_ids);
    INSERT INTO failure_stack (batch_id, fingerprint, stack)
    SELECT DISTINCT p_batch.id, md5(f.stack), f.stack
      FROM unnest(p_chunk_ids, p_stacks) AS f (id, stack) WHERE f.id = ANY (p_completed_ids)
    ON CONFLICT DO NOTHING;

    WITH healable AS (
        SELECT c.id, array_agg(f.run ORDER BY f.run) AS runs
          FROM unnest(p_chunk_ids, p_runs, p_healable) AS f (id, run, healable) JOIN run_chunk c ON c.id = f.id
         WHERE c.id = ANY (p_completed_ids) AND f.healable AND c.attempt < p_attempts_max
         GROUP BY c.id
    ), retry AS (
        INSERT INTO run_chunk (batch_id, mode, first_run, run_count, run_indexes, pass, attempt, parent_id, not_before)
        SELECT c.batch_id, c.mode, h.runs[1], cardinality(h.runs), h.runs, c.pass, c.attempt + 1, c.id,
               -- Delayed by up to a quarter more at random: retries of many chunks must not come back in one wave.
               clock_timestamp() + p_first_delay * power(2, c.attempt - 1) * (1 + random() / 4)
          FROM healable h JOIN run_chunk c ON c.id = h.id ORDER BY h.id
        RETURNING id, run_count
    )
    SELECT coalesce(array_agg(id ORDER BY id), '{}'), coalesce(sum(run_count), 0) INTO v_retries, v_retried FROM retry;
    v_failed := (SELECT count(*) FROM unnest(p_chunk_ids) AS id WHERE id = ANY (p_completed_ids)) - v_retried;

    UPDATE batch b
       SET runs_failed = b.runs_failed + v_failed,
           runs_retried = b.runs_retried + v_retried,
           event_sequence = b.event_sequence + CASE b.mode WHEN 'DISTRIBUTED' THEN cardinality(v_retries) ELSE 0 END
     WHERE b.id = p_batch.id
    RETURNING b.* INTO v_batch;
    IF v_batch.mode = 'DISTRIBUTED' THEN
        PERFORM add_chunk_event(
                    v_batch.id, c.id, p_batch.event_sequence + r.position, c.not_before, v_batch.trace_parent)
           FROM unnest(v_retries) WITH ORDINALITY AS r (id, position) JOIN run_chunk c ON c.id = r.id;
    END IF;
    IF v_failed > 0 THEN
        PERFORM end_hopeless_batch(v_batch.id);
    END IF;
    RETURN v_batch;
END $$;

-- Fails a chunk that cannot even start, because its scenario does not compile on this worker, and ends the batch with
-- it: no other chunk of the batch could start either. Returns false if this worker no longer holds the chunk.
CREATE OR REPLACE FUNCTION fail_chunk(p_chunk_id bigint, p_fence int, p_worker_id uuid, p_error text)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_batch_id uuid;
BEGIN
    SELECT c.batch_id INTO v_batch_id FROM run_chunk c
     WHERE c.id = p_chunk_id AND c.fence = p_fence AND c.worker_id = p_worker_id AND c.status = 'RUNNING' FOR UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    -- The chunk is open when the batch ends, so that the prefix of the results ends before it.
    PERFORM fail_batch(v_batch_id, p_error);
    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = 'FAILED'
     WHERE a.chunk_id = p_chunk_id AND a.fence = p_fence;
    UPDATE run_chunk c SET status = 'FAILED', ended_at = clock_timestamp(), error = p_error
     WHERE c.id = p_chunk_id AND c.fence = p_fence AND c.status = 'RUNNING';
    RETURN FOUND;
END $$;
