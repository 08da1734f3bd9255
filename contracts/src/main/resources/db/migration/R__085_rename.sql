-- Renames a batch in any state. Nothing else changes, not even updated_at, so that results keep their age. Returns
-- false if the batch is unknown.
CREATE OR REPLACE FUNCTION rename_batch(p_batch_id uuid, p_name text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE batch b SET name = p_name, name_given = true WHERE b.id = p_batch_id;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM pg_notify('bingosim_batch', p_batch_id::text);
    RETURN true;
END $$;
