-- Complete: the blocks, tallies, failures, retries and counters of chunks of one batch in one transaction, those whose
-- fence still holds. Answers COMPLETED, or STALE when a chunk is no longer this holder's. An ended batch raises BSEND,
-- which rolls everything back: results are never added to what has been answered.
--
-- Several at once because every completion of a batch meets at the batch's row and keeps it until its commit is on the
-- disk. Lock order is chunks by id, then batch. The row is touched late for the same reason, and everything that refers
-- to it after it: a foreign key locks the batch too, and whoever holds that weak lock already may not queue for the strong
-- one. Sixty completions would then wake each other at every commit; so would they if they queued for the row itself, as
-- each wait is for one version of it. They queue for an advisory lock instead, first come, first served.
CREATE OR REPLACE FUNCTION complete_chunks(
    p_worker uuid, p_chunks bigint[], p_fences int[], p_nanos bigint[],
    p_blocks bytea[], p_tallies bytea[], p_completed int[],
    p_failed_chunks bigint[], p_failed_runs bigint[], p_error_classes text[], p_messages text[], p_stacks text[],
    p_healable boolean[], p_attempts_max int, p_first_delay interval)
RETURNS TABLE (chunk_id bigint, outcome text, batch_id uuid, epoch int, all_finished boolean, stop_due boolean,
               tallies int, retried int)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_ids    bigint[];
    v_batch  batch%ROWTYPE;
    v_count  int;
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM unnest(p_chunks, p_fences) AS held (id, fence)
          JOIN run_chunk c ON c.id = held.id AND c.fence = held.fence
         WHERE c.worker_id = p_worker AND c.status = 'RUNNING'
         ORDER BY c.id FOR UPDATE OF c);
    IF cardinality(v_ids) = 0 THEN
        RETURN QUERY SELECT id, 'STALE', NULL::uuid, 0, false, false, 0, 0 FROM unnest(p_chunks) AS id;
        RETURN;
    END IF;

    UPDATE run_chunk c SET status = 'COMPLETED', ended_at = clock_timestamp() WHERE c.id = ANY (v_ids);
    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = 'COMPLETED'
      FROM unnest(p_chunks, p_fences) AS held (id, fence)
     WHERE a.chunk_id = held.id AND a.fence = held.fence AND held.id = ANY (v_ids);
    INSERT INTO result_block (chunk_id, batch_id, fence, first_run, last_run, run_count, run_indexes, missing, block)
    SELECT c.id, c.batch_id, c.fence, c.first_run,
           coalesce(c.run_indexes[c.run_count], c.first_run + c.run_count - 1), done.completed,
           CASE WHEN c.run_indexes IS NOT NULL THEN
                ARRAY(SELECT i FROM unnest(c.run_indexes) i WHERE i <> ALL (failed.runs) ORDER BY i) END,
           CASE WHEN c.run_indexes IS NULL AND cardinality(failed.runs) > 0 THEN failed.runs END,
           done.block
      FROM unnest(p_chunks, p_completed, p_blocks) AS done (id, completed, block)
      JOIN run_chunk c ON c.id = done.id
     CROSS JOIN LATERAL (SELECT ARRAY(SELECT f.run FROM unnest(p_failed_chunks, p_failed_runs) AS f (id, run)
                                       WHERE f.id = c.id ORDER BY f.run) AS runs) failed
     WHERE c.id = ANY (v_ids);

    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.complete.' || c.batch_id, 0))
       FROM run_chunk c WHERE c.id = v_ids[1];
    UPDATE batch b
       SET runs_completed = b.runs_completed + done.completed,
           nanos_per_run = CASE WHEN b.nanos_per_run IS NULL OR b.runs_completed = 0 THEN done.nanos_per_run
                                ELSE b.nanos_per_run * power(0.75, done.chunks)
                                   + done.nanos_per_run * (1 - power(0.75, done.chunks)) END,
           chunk_runs_max = greatest(b.chunk_runs_max, done.runs_max),
           updated_at = clock_timestamp(),
           version = b.version + 1
      FROM (SELECT c.batch_id, count(*) AS chunks, sum(d.completed) AS completed, max(c.run_count) AS runs_max,
                   avg(d.nanos::double precision / c.run_count) AS nanos_per_run
              FROM unnest(p_chunks, p_completed, p_nanos) AS d (id, completed, nanos)
              JOIN run_chunk c ON c.id = d.id
             WHERE c.id = ANY (v_ids) GROUP BY c.batch_id) done
     WHERE b.id = done.batch_id AND b.status = 'RUNNING'
    RETURNING b.* INTO v_batch;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the batch of chunk % has ended', v_ids[1] USING ERRCODE = 'BSEND';
    END IF;

    INSERT INTO chunk_tally (batch_id, segment, runs, tally)
    SELECT v_batch.id, CASE WHEN v_batch.stop_metric IS NULL THEN 0 ELSE stop_segment(c.first_run) END,
           done.completed, done.tally
      FROM unnest(p_chunks, p_completed, p_tallies) AS done (id, completed, tally)
      JOIN run_chunk c ON c.id = done.id
     WHERE c.id = ANY (v_ids) AND done.completed > 0;
    SELECT count(*) INTO v_count FROM chunk_tally t WHERE t.batch_id = v_batch.id;
    IF cardinality(p_failed_runs) > 0 THEN
        v_batch := store_failures(v_batch, p_worker, v_ids, p_failed_chunks, p_failed_runs, p_error_classes, p_messages,
                                  p_stacks, p_healable, p_attempts_max, p_first_delay);
    END IF;

    RETURN QUERY
    SELECT done.id, CASE WHEN done.id = ANY (v_ids) THEN 'COMPLETED' ELSE 'STALE' END, v_batch.id, v_batch.epoch,
        v_batch.next_run = v_batch.runs_requested AND v_batch.runs_completed + v_batch.runs_failed = v_batch.runs_requested,
        v_batch.stop_next IS NOT NULL AND v_batch.stop_next < v_batch.runs_requested
            AND v_batch.runs_completed + v_batch.runs_failed >= v_batch.stop_next
            -- The batch's lock is held: the last of the prefix to come here sees all the others.
            AND NOT EXISTS (SELECT 1 FROM run_chunk c
                             WHERE c.batch_id = v_batch.id AND c.status IN ('PENDING', 'RUNNING')
                               AND c.first_run < v_batch.stop_next),
        v_count,
        (SELECT count(*)::int FROM unnest(p_failed_chunks, p_healable) AS f (id, healable) JOIN run_chunk c ON c.id = f.id
          WHERE f.id = done.id AND f.healable AND c.attempt < p_attempts_max)
      FROM unnest(p_chunks) AS done (id);
END $$;

-- The failed runs of chunks that have just been completed: those that may heal come again, one chunk for each completed
-- one, the others are lost. The caller holds the batch.
CREATE OR REPLACE FUNCTION store_failures(
    p_batch batch, p_worker uuid, p_completed bigint[],
    p_chunks bigint[], p_runs bigint[], p_error_classes text[], p_messages text[], p_stacks text[], p_healable boolean[],
    p_attempts_max int, p_first_delay interval)
RETURNS batch
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_retries bigint[];
    v_again   int;
    v_lost    int;
    v_batch   batch%ROWTYPE;
BEGIN
    INSERT INTO run_failure (batch_id, run, attempt, final, error_class, message, fingerprint, worker_id)
    SELECT c.batch_id, f.run, c.attempt, NOT f.healable OR c.attempt >= p_attempts_max,
           f.error_class, f.message, md5(f.stack), p_worker
      FROM unnest(p_chunks, p_runs, p_error_classes, p_messages, p_stacks, p_healable)
           AS f (id, run, error_class, message, stack, healable)
      JOIN run_chunk c ON c.id = f.id
     WHERE c.id = ANY (p_completed);
    INSERT INTO failure_stack (batch_id, fingerprint, stack)
    SELECT DISTINCT p_batch.id, md5(s), s FROM unnest(p_chunks, p_stacks) AS f (id, s) WHERE f.id = ANY (p_completed)
    ON CONFLICT DO NOTHING;

    WITH again AS (
        SELECT c.id, array_agg(f.run ORDER BY f.run) AS runs
          FROM unnest(p_chunks, p_runs, p_healable) AS f (id, run, healable) JOIN run_chunk c ON c.id = f.id
         WHERE c.id = ANY (p_completed) AND f.healable AND c.attempt < p_attempts_max
         GROUP BY c.id
    ), retry AS (
        INSERT INTO run_chunk (batch_id, mode, first_run, run_count, run_indexes, pass, attempt, parent_id, not_before)
        SELECT c.batch_id, c.mode, a.runs[1], cardinality(a.runs), a.runs, c.pass, c.attempt + 1, c.id,
               -- Up to a quarter later at random: retries of many chunks must not come back in one wave.
               clock_timestamp() + p_first_delay * power(2, c.attempt - 1) * (1 + random() / 4)
          FROM again a JOIN run_chunk c ON c.id = a.id ORDER BY a.id
        RETURNING id, run_count
    )
    SELECT coalesce(array_agg(id ORDER BY id), '{}'), coalesce(sum(run_count), 0) INTO v_retries, v_again FROM retry;
    v_lost := (SELECT count(*) FROM unnest(p_chunks) AS id WHERE id = ANY (p_completed)) - v_again;

    UPDATE batch b
       SET runs_failed = b.runs_failed + v_lost,
           runs_retried = b.runs_retried + v_again,
           event_sequence = b.event_sequence + CASE b.mode WHEN 'DISTRIBUTED' THEN cardinality(v_retries) ELSE 0 END
     WHERE b.id = p_batch.id
    RETURNING b.* INTO v_batch;
    IF v_batch.mode = 'DISTRIBUTED' THEN
        PERFORM add_chunk_event(v_batch.id, c.id, p_batch.event_sequence + r.position, c.not_before, v_batch.trace_parent)
           FROM unnest(v_retries) WITH ORDINALITY AS r (id, position) JOIN run_chunk c ON c.id = r.id;
    END IF;
    IF v_lost > 0 THEN
        PERFORM end_hopeless_batch(v_batch.id);
    END IF;
    RETURN v_batch;
END $$;

-- A batch whose first hundred finished runs all failed, or that has lost a thousand, is not worth more work.
CREATE OR REPLACE FUNCTION end_hopeless_batch(p_batch uuid)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM end_in_error(p_batch,
        CASE WHEN b.runs_failed >= 1000 THEN 'ended early: 1000 runs failed for good'
             ELSE 'ended early: the first ' || b.runs_failed || ' runs all failed' END)
       FROM batch b
      WHERE b.id = p_batch
        AND (b.runs_failed >= 1000 OR (b.runs_failed >= 100 AND b.runs_completed = 0))
        AND b.runs_completed + b.runs_failed < b.runs_requested;
END $$;

-- Ends a batch that has not ended, by itself or by a person, before its last run: the batch alone, its event and a
-- notice. Its chunks follow with sweep_ended, its answer with finalise. Answers whether this call ended it.
CREATE OR REPLACE FUNCTION end_early(p_batch uuid, p_status text, p_stop_reason text, p_error text, p_event text)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_sequence bigint;
BEGIN
    UPDATE batch b
       SET status = p_status, stop_reason = p_stop_reason, error = p_error,
           cancelled_at = CASE p_status WHEN 'CANCELLED' THEN clock_timestamp() END, ended_at = clock_timestamp(),
           updated_at = clock_timestamp(), version = b.version + 1, event_sequence = b.event_sequence + 1
     WHERE b.id = p_batch AND b.status IN ('PENDING', 'RUNNING')
    RETURNING event_sequence INTO v_sequence;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM add_batch_event(p_batch, p_event, v_sequence);
    PERFORM pg_notify('bingosim_batch', p_batch::text);
    RETURN true;
END $$;

CREATE OR REPLACE FUNCTION end_in_error(p_batch uuid, p_error text)
RETURNS boolean
LANGUAGE sql AS $$
    SELECT end_early(p_batch, 'ERROR', 'FAILED', p_error, 'batch.failed')
$$;

-- A chunk that cannot even start (its scenario does not compile here) fails whole and ends the batch: no other chunk
-- of it would fare better.
CREATE OR REPLACE FUNCTION fail_chunk(p_chunk bigint, p_fence int, p_worker uuid, p_error text)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_batch uuid;
BEGIN
    UPDATE run_chunk c
       SET status = 'FAILED', ended_at = clock_timestamp(), error = p_error
     WHERE c.id = p_chunk AND c.fence = p_fence AND c.worker_id = p_worker AND c.status = 'RUNNING'
    RETURNING c.batch_id INTO v_batch;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = 'FAILED'
     WHERE a.chunk_id = p_chunk AND a.fence = p_fence;
    PERFORM end_in_error(v_batch, p_error);
    RETURN true;
END $$;
