-- Cancel: the batch alone, in its own transaction, so that nothing it waits for can delay it. Its chunks follow with
-- sweep_ended. Answers whether this call cancelled it.
CREATE OR REPLACE FUNCTION cancel_batch(p_batch uuid)
RETURNS boolean
LANGUAGE sql AS $$
    SELECT end_early(p_batch, 'CANCELLED', 'CANCELLED', NULL, 'batch.cancelled')
$$;

-- Every open chunk of any ended batch is cancelled. Repeated by the sweep, because a claim or a rescue in the same
-- instant as the end may leave one open. Only batches without an answer are looked at: an answer is given when no chunk
-- is open, and afterwards none is opened.
CREATE OR REPLACE FUNCTION sweep_ended()
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_ids   bigint[];
    v_count int;
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM batch b JOIN run_chunk c ON c.batch_id = b.id AND c.status IN ('PENDING', 'RUNNING')
         WHERE b.status IN ('ERROR', 'CANCELLED') AND b.answered_at IS NULL
         ORDER BY c.id FOR UPDATE OF c);
    IF cardinality(v_ids) = 0 THEN
        RETURN 0;
    END IF;
    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = 'CANCELLED'
      FROM run_chunk c WHERE c.id = ANY (v_ids) AND a.chunk_id = c.id AND a.fence = c.fence AND a.outcome IS NULL;
    UPDATE run_chunk c SET status = 'CANCELLED', ended_at = clock_timestamp()
     WHERE c.id = ANY (v_ids) AND c.status IN ('PENDING', 'RUNNING')
       AND (SELECT b.status FROM batch b WHERE b.id = c.batch_id) IN ('ERROR', 'CANCELLED');
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END $$;
