-- Stores a scenario. The same document is the same row; storing a hidden scenario shows it again.
-- Returns CREATED, or KNOWN if it was already visible.
CREATE OR REPLACE FUNCTION store_scenario(p_id text, p_name text, p_document text, p_team_count int, p_warnings text)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    v_hidden timestamptz;
BEGIN
    INSERT INTO scenario (id, name, document, team_count, warnings)
    VALUES (p_id, p_name, p_document, p_team_count, p_warnings)
    ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
        RETURN 'CREATED';
    END IF;
    SELECT hidden_at INTO v_hidden FROM scenario WHERE id = p_id FOR KEY SHARE;
    IF NOT FOUND THEN
        -- Retention deleted the row between the two statements: the insert now succeeds.
        INSERT INTO scenario (id, name, document, team_count, warnings)
        VALUES (p_id, p_name, p_document, p_team_count, p_warnings);
        RETURN 'CREATED';
    END IF;
    IF v_hidden IS NOT NULL THEN
        UPDATE scenario SET hidden_at = NULL WHERE id = p_id AND hidden_at IS NOT NULL;
        RETURN 'CREATED';
    END IF;
    RETURN 'KNOWN';
END $$;

-- Hides a scenario at once. Retention deletes it when no batch refers to it. Returns false if it is unknown or hidden.
CREATE OR REPLACE FUNCTION hide_scenario(p_id text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE scenario SET hidden_at = clock_timestamp() WHERE id = p_id AND hidden_at IS NULL;
    RETURN FOUND;
END $$;
