-- Deletes an ended batch with everything that belongs to it. Returns DELETED, ACTIVE or UNKNOWN.
CREATE OR REPLACE FUNCTION delete_batch(p_batch_id uuid)
RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    -- Chunks are locked before the batch, as everywhere.
    PERFORM 1 FROM run_chunk c WHERE c.batch_id = p_batch_id ORDER BY c.id FOR UPDATE;
    DELETE FROM batch b
     WHERE b.id = p_batch_id AND NOT is_active(b.status) AND NOT has_open_chunks(b.id);
    IF FOUND THEN
        PERFORM pg_notify('bingosim_batch', p_batch_id::text);
        RETURN 'DELETED';
    END IF;
    PERFORM 1 FROM batch b WHERE b.id = p_batch_id;
    RETURN CASE WHEN FOUND THEN 'ACTIVE' ELSE 'UNKNOWN' END;
END $$;
