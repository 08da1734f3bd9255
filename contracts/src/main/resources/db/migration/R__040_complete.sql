-- Complete: the chunk's block, tally, failures, retry and counters in one transaction, if the fence still holds.
-- Answers COMPLETED, or STALE when the chunk is no longer this holder's. An ended batch raises BSEND, which rolls
-- everything back: results are never added to what has been answered.
--
-- Lock order is chunk, then batch. The batch row is touched last because every completion of the batch meets there.
CREATE OR REPLACE FUNCTION complete_chunk(
    p_chunk bigint, p_fence int, p_worker uuid, p_nanos bigint,
    p_block bytea, p_tally bytea, p_completed int,
    p_failed_runs bigint[], p_error_classes text[], p_messages text[], p_stacks text[], p_healable boolean[],
    p_attempts_max int, p_first_delay interval)
RETURNS TABLE (outcome text, batch_id uuid, epoch int, all_finished boolean, stop_due boolean, tallies int, retried int)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_chunk  run_chunk%ROWTYPE;
    v_batch  batch%ROWTYPE;
    v_again  bigint[];
    v_lost   int;
    v_retry  bigint;
    v_count  int;
BEGIN
    UPDATE run_chunk c
       SET status = 'COMPLETED', ended_at = clock_timestamp()
     WHERE c.id = p_chunk AND c.fence = p_fence AND c.worker_id = p_worker AND c.status = 'RUNNING'
    RETURNING * INTO v_chunk;
    IF NOT FOUND THEN
        RETURN QUERY SELECT 'STALE', NULL::uuid, 0, false, false, 0, 0;
        RETURN;
    END IF;

    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = 'COMPLETED'
     WHERE a.chunk_id = p_chunk AND a.fence = p_fence;

    INSERT INTO result_block (chunk_id, batch_id, fence, first_run, last_run, run_count, run_indexes, missing, block)
    VALUES (p_chunk, v_chunk.batch_id, p_fence, v_chunk.first_run,
            coalesce(v_chunk.run_indexes[v_chunk.run_count], v_chunk.first_run + v_chunk.run_count - 1),
            p_completed,
            CASE WHEN v_chunk.run_indexes IS NULL THEN NULL ELSE
                 ARRAY(SELECT i FROM unnest(v_chunk.run_indexes) i WHERE i <> ALL (p_failed_runs) ORDER BY i) END,
            CASE WHEN v_chunk.run_indexes IS NULL AND cardinality(p_failed_runs) > 0 THEN p_failed_runs END,
            p_block);

    IF cardinality(p_failed_runs) > 0 THEN
        INSERT INTO run_failure (batch_id, run, attempt, final, error_class, message, fingerprint, worker_id)
        SELECT v_chunk.batch_id, f.run, v_chunk.attempt, NOT f.healable OR v_chunk.attempt >= p_attempts_max,
               f.error_class, f.message, md5(f.stack), p_worker
          FROM unnest(p_failed_runs, p_error_classes, p_messages, p_stacks, p_healable)
               AS f (run, error_class, message, stack, healable);
        INSERT INTO failure_stack (batch_id, fingerprint, stack)
        -- In order: two completions with the same two stacks would wait for each other otherwise.
        SELECT DISTINCT v_chunk.batch_id, md5(s), s FROM unnest(p_stacks) s ORDER BY 2
        ON CONFLICT DO NOTHING;
        v_again := ARRAY(SELECT f.run FROM unnest(p_failed_runs, p_healable) AS f (run, healable)
                          WHERE f.healable AND v_chunk.attempt < p_attempts_max ORDER BY f.run);
    ELSE
        v_again := '{}';
    END IF;
    v_lost := cardinality(p_failed_runs) - cardinality(v_again);

    IF cardinality(v_again) > 0 THEN
        INSERT INTO run_chunk (batch_id, mode, first_run, run_count, run_indexes, pass, attempt, parent_id, not_before)
        VALUES (v_chunk.batch_id, v_chunk.mode, v_again[1], cardinality(v_again), v_again, v_chunk.pass,
                v_chunk.attempt + 1, p_chunk,
                -- Up to a quarter later at random: retries of many chunks must not come back in one wave.
                clock_timestamp() + p_first_delay * power(2, v_chunk.attempt - 1) * (1 + random() / 4))
        RETURNING id INTO v_retry;
    END IF;

    IF p_completed > 0 THEN
        INSERT INTO chunk_tally (batch_id, segment, runs, tally)
        SELECT b.id, CASE WHEN b.stop_metric IS NULL THEN 0 ELSE stop_segment(v_chunk.first_run) END, p_completed, p_tally
          FROM batch b WHERE b.id = v_chunk.batch_id;
    END IF;
    SELECT count(*) INTO v_count FROM chunk_tally t WHERE t.batch_id = v_chunk.batch_id;

    UPDATE batch b
       SET runs_completed = b.runs_completed + p_completed,
           runs_failed = b.runs_failed + v_lost,
           runs_retried = b.runs_retried + cardinality(v_again),
           nanos_per_run = CASE WHEN b.nanos_per_run IS NULL OR b.runs_completed = 0
                                THEN p_nanos::double precision / v_chunk.run_count
                                ELSE b.nanos_per_run * 0.75 + p_nanos::double precision / v_chunk.run_count * 0.25 END,
           chunk_runs_max = greatest(b.chunk_runs_max, v_chunk.run_count),
           event_sequence = b.event_sequence + CASE WHEN v_retry IS NOT NULL AND b.mode = 'DISTRIBUTED' THEN 1 ELSE 0 END,
           updated_at = clock_timestamp(),
           version = b.version + 1
     WHERE b.id = v_chunk.batch_id AND b.status = 'RUNNING'
    RETURNING * INTO v_batch;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'batch % has ended', v_chunk.batch_id USING ERRCODE = 'BSEND';
    END IF;
    IF v_retry IS NOT NULL AND v_batch.mode = 'DISTRIBUTED' THEN
        PERFORM add_chunk_event(v_batch.id, v_retry, v_batch.event_sequence,
                                (SELECT c.not_before FROM run_chunk c WHERE c.id = v_retry), v_batch.trace_parent);
    END IF;
    IF v_lost > 0 THEN
        PERFORM end_hopeless_batch(v_batch.id);
    END IF;

    RETURN QUERY SELECT 'COMPLETED', v_batch.id, v_batch.epoch,
        v_batch.next_run = v_batch.runs_requested AND v_batch.runs_completed + v_batch.runs_failed = v_batch.runs_requested,
        v_batch.stop_next IS NOT NULL AND v_batch.stop_next < v_batch.runs_requested
            AND v_batch.runs_completed + v_batch.runs_failed >= v_batch.stop_next
            -- The batch's lock is held: the last of the prefix to come here sees all the others.
            AND NOT EXISTS (SELECT 1 FROM run_chunk c
                             WHERE c.batch_id = v_batch.id AND c.status IN ('PENDING', 'RUNNING')
                               AND c.first_run < v_batch.stop_next),
        v_count, cardinality(v_again);
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
