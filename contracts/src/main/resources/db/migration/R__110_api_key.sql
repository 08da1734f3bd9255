-- Answers false if a key of that name is in use.
CREATE OR REPLACE FUNCTION create_api_key(p_name text, p_role text, p_hash text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO api_key (name, role, key_hash) VALUES (p_name, p_role, p_hash)
    ON CONFLICT (name) WHERE revoked_at IS NULL DO NOTHING;
    RETURN FOUND;
END $$;

-- Answers false if there is no such key in use. API processes may trust a key they have just seen for a few seconds.
CREATE OR REPLACE FUNCTION revoke_api_key(p_name text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE api_key k SET revoked_at = clock_timestamp() WHERE k.name = p_name AND k.revoked_at IS NULL;
    RETURN FOUND;
END $$;

-- The first key comes from the environment. Once there has been any key, this one brings nothing back: a revoked
-- bootstrap key stays revoked although it is still in somebody's environment.
CREATE OR REPLACE FUNCTION bootstrap_api_key(p_hash text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.bootstrap', 0));
    INSERT INTO api_key (name, role, key_hash)
    SELECT 'bootstrap', 'OPERATOR', p_hash WHERE NOT EXISTS (SELECT 1 FROM api_key);
    RETURN FOUND;
END $$;
