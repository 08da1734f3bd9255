-- Cancels a batch. Only the batch's row is changed, in its own transaction, so that no other lock can delay it. A variant
-- is cancelled with its experiment only. Returns whether this call cancelled it.
CREATE OR REPLACE FUNCTION cancel_batch(p_batch_id uuid)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM batch b WHERE b.id = p_batch_id AND b.experiment_id IS NULL;
    RETURN FOUND AND end_batch(p_batch_id, 'CANCELLED', 'CANCELLED', NULL, 'batch.cancelled');
END $$;

-- Whether sweep_ended_batches would find a chunk.
CREATE OR REPLACE FUNCTION is_sweep_due()
RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT 1 FROM batch b JOIN run_chunk c ON c.batch_id = b.id AND is_active(c.status)
                    WHERE awaits_results(b));
END $$;

-- Cancels the open chunks of every batch that ended early. Repeated by a schedule, because a claim or a rescue at the
-- same instant as the end may leave a chunk open. Batches whose results are stored are skipped: results are stored only
-- when no chunk is open, and none is opened afterwards. Returns how many chunks were cancelled.
CREATE OR REPLACE FUNCTION sweep_ended_batches()
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_ids   bigint[];
    v_count int;
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM batch b JOIN run_chunk c ON c.batch_id = b.id AND is_active(c.status)
         WHERE awaits_results(b)
         ORDER BY c.id FOR UPDATE OF c);
    IF cardinality(v_ids) = 0 THEN
        RETURN 0;
    END IF;
    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = 'CANCELLED'
      FROM run_chunk c WHERE c.id = ANY (v_ids) AND a.chunk_id = c.id AND a.fence = c.fence AND a.outcome IS NULL;
    -- The batch is read again, because it may have been extended while this call waited for the chunks.
    UPDATE run_chunk c SET status = 'CANCELLED', ended_at = clock_timestamp()
     WHERE c.id = ANY (v_ids) AND is_active(c.status)
       AND (SELECT b.status FROM batch b WHERE b.id = c.batch_id) IN ('ERROR', 'CANCELLED');
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END $$;
