-- Cancel: the batch alone, in its own transaction, so that nothing it waits for can delay it. Its chunks follow with
-- sweep_ended. Answers whether this call cancelled it.
CREATE OR REPLACE FUNCTION cancel_batch(p_batch uuid)
RETURNS boolean
LANGUAGE sql AS $$
    SELECT end_early(p_batch, 'CANCELLED', 'CANCELLED', NULL, 'batch.cancelled')
$$;

-- Every open chunk of any ended batch is cancelled. Repeated by the sweep, because a claim or a rescue in the same
-- instant as the end may leave one open.
CREATE OR REPLACE FUNCTION sweep_ended()
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_ids   bigint[];
    v_count int;
BEGIN
    v_ids := ARRAY(
        SELECT c.id FROM run_chunk c JOIN batch b ON b.id = c.batch_id
         WHERE c.status IN ('PENDING', 'RUNNING') AND b.status IN ('COMPLETED', 'ERROR', 'CANCELLED')
         ORDER BY c.id FOR UPDATE OF c);
    UPDATE chunk_attempt a SET ended_at = clock_timestamp(), outcome = 'CANCELLED'
      FROM run_chunk c WHERE c.id = ANY (v_ids) AND a.chunk_id = c.id AND a.fence = c.fence AND a.outcome IS NULL;
    UPDATE run_chunk c SET status = 'CANCELLED', ended_at = clock_timestamp()
     WHERE c.id = ANY (v_ids) AND c.status IN ('PENDING', 'RUNNING')
       AND (SELECT b.status FROM batch b WHERE b.id = c.batch_id) IN ('COMPLETED', 'ERROR', 'CANCELLED');
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END $$;
