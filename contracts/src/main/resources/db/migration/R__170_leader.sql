-- Acquires or renews the leader lease. Returns the token while the worker leads, else NULL. The token grows with every
-- change of leader and every lapse of the lease, so that no token is given twice.
CREATE OR REPLACE FUNCTION acquire_leadership(p_name text, p_worker_id uuid, p_lease interval)
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    v_token bigint;
BEGIN
    INSERT INTO leader_lease AS l (name, worker_id, token, expires_at)
    VALUES (p_name, p_worker_id, 1, clock_timestamp() + p_lease)
    ON CONFLICT (name) DO UPDATE
       SET worker_id = p_worker_id, expires_at = clock_timestamp() + p_lease, renewed_at = clock_timestamp(),
           token = l.token + CASE WHEN l.worker_id = p_worker_id AND l.expires_at > clock_timestamp() THEN 0 ELSE 1 END,
           takeover = CASE WHEN l.worker_id = p_worker_id THEN l.takeover ELSE clock_timestamp() - l.renewed_at END
     WHERE l.worker_id = p_worker_id OR l.expires_at <= clock_timestamp()
    RETURNING token INTO v_token;
    RETURN v_token;
END $$;

-- Ends the lease early, so that the next leader can start at once. Returns false if the token is not the current one.
CREATE OR REPLACE FUNCTION resign_leadership(p_name text, p_worker_id uuid, p_token bigint)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE leader_lease l SET expires_at = clock_timestamp(), renewed_at = clock_timestamp()
     WHERE l.name = p_name AND l.worker_id = p_worker_id AND l.token = p_token AND l.expires_at > clock_timestamp();
    RETURN FOUND;
END $$;
