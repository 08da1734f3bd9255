-- An earlier version had no p_listed; with both, calls without it would be ambiguous.
DROP FUNCTION IF EXISTS store_scenario(text, text, text, int, text);

-- Stores a scenario. The same document is the same row; storing a hidden scenario makes it visible again. One that is
-- not listed can be read and used by its id only; storing it as listed adds it to the library.
-- Returns CREATED, or KNOWN if it was already as visible as wanted.
CREATE OR REPLACE FUNCTION store_scenario(
    p_id text, p_name text, p_document text, p_team_count int, p_warnings text, p_listed boolean DEFAULT true)
RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO scenario (id, name, document, team_count, warnings, listed)
    VALUES (p_id, p_name, p_document, p_team_count, p_warnings, p_listed)
    ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
        RETURN 'CREATED';
    END IF;
    PERFORM 1 FROM scenario WHERE id = p_id FOR KEY SHARE;
    IF NOT FOUND THEN
        -- Retention deleted the row between the two statements: the insert now succeeds.
        INSERT INTO scenario (id, name, document, team_count, warnings, listed)
        VALUES (p_id, p_name, p_document, p_team_count, p_warnings, p_listed);
        RETURN 'CREATED';
    END IF;
    -- A hidden scenario is visible again as it is stored now; a listed one stays listed.
    UPDATE scenario SET hidden_at = NULL, listed = p_listed OR (listed AND hidden_at IS NULL)
     WHERE id = p_id AND (hidden_at IS NOT NULL OR (p_listed AND NOT listed));
    RETURN CASE WHEN FOUND THEN 'CREATED' ELSE 'KNOWN' END;
END $$;

-- Hides a scenario at once. Retention deletes it when no batch refers to it. Returns false if it is unknown or hidden.
CREATE OR REPLACE FUNCTION hide_scenario(p_id text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE scenario SET hidden_at = clock_timestamp() WHERE id = p_id AND hidden_at IS NULL;
    RETURN FOUND;
END $$;
