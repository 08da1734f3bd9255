-- Deletes an ended batch with everything that belongs to it. Returns DELETED, ACTIVE, VARIANT (it goes with its
-- experiment) or UNKNOWN.
CREATE OR REPLACE FUNCTION delete_batch(p_batch_id uuid)
RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    -- Chunks are locked before the batch, as everywhere.
    PERFORM 1 FROM run_chunk c WHERE c.batch_id = p_batch_id ORDER BY c.id FOR UPDATE;
    DELETE FROM batch b
     WHERE b.id = p_batch_id AND NOT is_active(b.status) AND NOT has_open_chunks(b.id) AND b.experiment_id IS NULL;
    IF FOUND THEN
        PERFORM pg_notify('bingosim_batch', p_batch_id::text);
        RETURN 'DELETED';
    END IF;
    RETURN coalesce((SELECT CASE WHEN b.experiment_id IS NULL THEN 'ACTIVE' ELSE 'VARIANT' END
                       FROM batch b WHERE b.id = p_batch_id), 'UNKNOWN');
END $$;
