-- Earlier versions had fewer parameters; with both, calls without them would be ambiguous.
DROP FUNCTION IF EXISTS store_scenario(text, text, text, int, text);
DROP FUNCTION IF EXISTS store_scenario(text, text, text, int, text, boolean);

-- Stores a scenario. The same document is the same row; storing a hidden scenario makes it visible again. One that is
-- not listed can be read and used by its id only; storing it as listed adds it to the library.
-- p_derived_from is the scenario it was made from by editing. A scenario keeps the first one it was stored with.
-- Returns CREATED; KNOWN if it was already as visible as wanted; or UNKNOWN_ORIGIN, which stores nothing.
CREATE OR REPLACE FUNCTION store_scenario(
    p_id text, p_name text, p_document text, p_team_count int, p_warnings text, p_listed boolean DEFAULT true,
    p_derived_from text DEFAULT NULL)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    -- A document that was saved without a change is not derived from itself.
    v_origin text := nullif(p_derived_from, p_id);
BEGIN
    -- FOR KEY SHARE keeps retention from deleting the origin before this transaction ends.
    PERFORM 1 FROM scenario WHERE id = v_origin FOR KEY SHARE;
    IF v_origin IS NOT NULL AND NOT FOUND THEN
        RETURN 'UNKNOWN_ORIGIN';
    END IF;
    INSERT INTO scenario (id, name, document, team_count, warnings, listed, derived_from)
    VALUES (p_id, p_name, p_document, p_team_count, p_warnings, p_listed, v_origin)
    ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
        RETURN 'CREATED';
    END IF;
    PERFORM 1 FROM scenario WHERE id = p_id FOR KEY SHARE;
    IF NOT FOUND THEN
        -- Retention deleted the row between the two statements: the insert now succeeds.
        INSERT INTO scenario (id, name, document, team_count, warnings, listed, derived_from)
        VALUES (p_id, p_name, p_document, p_team_count, p_warnings, p_listed, v_origin);
        RETURN 'CREATED';
    END IF;
    -- A hidden scenario is visible again as it is stored now; a listed one stays listed.
    UPDATE scenario
       SET hidden_at = NULL, listed = p_listed OR (listed AND hidden_at IS NULL),
           derived_from = coalesce(derived_from, v_origin)
     WHERE id = p_id AND (hidden_at IS NOT NULL OR (p_listed AND NOT listed));
    RETURN CASE WHEN FOUND THEN 'CREATED' ELSE 'KNOWN' END;
END $$;

-- Stores the scenario of a variant: hidden, unless it is visible already. Retention deletes it when no batch refers to it.
-- A rerun of the variant makes it visible, but not part of the library.
-- Returns CREATED or KNOWN.
CREATE OR REPLACE FUNCTION store_hidden_scenario(
    p_id text, p_name text, p_document text, p_team_count int, p_warnings text)
RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    -- Twice: retention may delete a row between the insert that found it and the lock.
    FOR v_attempt IN 1 .. 2 LOOP
        INSERT INTO scenario (id, name, document, team_count, warnings, listed, hidden_at)
        VALUES (p_id, p_name, p_document, p_team_count, p_warnings, false, clock_timestamp())
        ON CONFLICT (id) DO NOTHING;
        IF FOUND THEN
            RETURN 'CREATED';
        END IF;
        PERFORM 1 FROM scenario WHERE id = p_id FOR KEY SHARE;
        EXIT WHEN FOUND;
    END LOOP;
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
