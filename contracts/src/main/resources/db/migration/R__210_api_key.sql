-- Creates a key. Returns false if a key of that name is in use.
CREATE OR REPLACE FUNCTION create_api_key(p_name text, p_role text, p_key_hash text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO api_key (name, role, key_hash) VALUES (p_name, p_role, p_key_hash)
    ON CONFLICT (name) WHERE revoked_at IS NULL DO NOTHING;
    RETURN FOUND;
END $$;

-- Revokes a key. Returns false if no key of that name is in use. API processes may accept a key that they have just
-- checked for a few more seconds.
CREATE OR REPLACE FUNCTION revoke_api_key(p_name text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE api_key k SET revoked_at = clock_timestamp() WHERE k.name = p_name AND k.revoked_at IS NULL;
    RETURN FOUND;
END $$;

-- Stores the first key, which comes from the environment. Once any key has existed, this does nothing: a revoked
-- bootstrap key stays revoked although it is still in an environment. Returns whether the key was stored.
CREATE OR REPLACE FUNCTION bootstrap_api_key(p_key_hash text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.bootstrap', 0));
    INSERT INTO api_key (name, role, key_hash)
    SELECT 'bootstrap', 'OPERATOR', p_key_hash WHERE NOT EXISTS (SELECT 1 FROM api_key);
    RETURN FOUND;
END $$;

-- Signs a browser in: a session with the rights of a key. Removes expired sessions on the way; there are few. Returns
-- the role of the key, or null if it is unknown or revoked.
CREATE OR REPLACE FUNCTION create_session(p_token_hash text, p_key_hash text, p_lifetime interval)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    v_key api_key%ROWTYPE;
BEGIN
    DELETE FROM api_session s WHERE s.expires_at <= clock_timestamp();
    -- FOR SHARE: a key that is being revoked starts no session.
    SELECT * INTO v_key FROM api_key k WHERE k.key_hash = p_key_hash AND k.revoked_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    INSERT INTO api_session (token_hash, api_key_id, expires_at)
    VALUES (p_token_hash, v_key.id, clock_timestamp() + p_lifetime);
    RETURN v_key.role;
END $$;

-- Signs a browser out. Returns false if there was no such session.
CREATE OR REPLACE FUNCTION end_session(p_token_hash text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM api_session s WHERE s.token_hash = p_token_hash;
    RETURN FOUND;
END $$;
