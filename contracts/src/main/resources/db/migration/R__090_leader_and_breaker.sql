-- Leader lease: answers the token while p_owner leads, NULL otherwise. A token is never given twice.
CREATE OR REPLACE FUNCTION lead(p_name text, p_owner uuid, p_lease interval)
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    v_token bigint;
BEGIN
    INSERT INTO leader_lease AS l (name, owner, token, expires_at)
    VALUES (p_name, p_owner, 1, clock_timestamp() + p_lease)
    ON CONFLICT (name) DO UPDATE
       SET owner = p_owner, expires_at = clock_timestamp() + p_lease,
           token = l.token + CASE WHEN l.owner = p_owner AND l.expires_at > clock_timestamp() THEN 0 ELSE 1 END
     WHERE l.owner = p_owner OR l.expires_at <= clock_timestamp()
    RETURNING token INTO v_token;
    RETURN v_token;
END $$;

-- Leaving early lets the next leader start at once. The token stays used.
CREATE OR REPLACE FUNCTION resign(p_name text, p_owner uuid, p_token bigint)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE leader_lease l SET expires_at = clock_timestamp()
     WHERE l.name = p_name AND l.owner = p_owner AND l.token = p_token AND l.expires_at > clock_timestamp();
    RETURN FOUND;
END $$;

-- Clean: one statement a table, each holding the lease's row FOR SHARE, so that a new leader's token waits for an old
-- leader's last write instead of crossing it (an EXISTS check let one through a second after a takeover).
CREATE OR REPLACE FUNCTION clean(p_name text, p_token bigint, p_limit int, p_outbox interval, p_attempts interval, p_failures interval, p_workers interval)
RETURNS TABLE (what text, removed bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_count bigint;
BEGIN
    WITH l AS (SELECT 1 FROM leader_lease WHERE name = p_name AND token = p_token FOR SHARE),
         old AS (SELECT o.id FROM outbox_event o, l WHERE o.state = 'PUBLISHED' AND o.published_at < statement_timestamp() - p_outbox LIMIT p_limit)
    DELETE FROM outbox_event o USING old WHERE o.id = old.id;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN QUERY SELECT 'outbox_event', v_count;

    WITH l AS (SELECT 1 FROM leader_lease WHERE name = p_name AND token = p_token FOR SHARE),
         old AS (SELECT a.chunk_id, a.fence FROM chunk_attempt a, l WHERE a.ended_at < statement_timestamp() - p_attempts LIMIT p_limit)
    DELETE FROM chunk_attempt a USING old WHERE a.chunk_id = old.chunk_id AND a.fence = old.fence;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN QUERY SELECT 'chunk_attempt', v_count;

    -- Final failures stay with their batch: they say which runs are missing.
    WITH l AS (SELECT 1 FROM leader_lease WHERE name = p_name AND token = p_token FOR SHARE),
         old AS (SELECT f.batch_id, f.run, f.attempt FROM run_failure f, l
                  WHERE NOT f.final AND f.at < statement_timestamp() - p_failures
                    AND NOT EXISTS (SELECT 1 FROM run_failure g WHERE g.batch_id = f.batch_id AND g.run = f.run AND g.final) LIMIT p_limit)
    DELETE FROM run_failure f USING old WHERE f.batch_id = old.batch_id AND f.run = old.run AND f.attempt = old.attempt;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN QUERY SELECT 'run_failure', v_count;

    WITH l AS (SELECT 1 FROM leader_lease WHERE name = p_name AND token = p_token FOR SHARE),
         old AS (SELECT w.id FROM worker w, l WHERE w.gone_at < statement_timestamp() - p_workers LIMIT p_limit)
    DELETE FROM worker w USING old WHERE w.id = old.id AND w.gone_at IS NOT NULL;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN QUERY SELECT 'worker', v_count;

    WITH l AS (SELECT 1 FROM leader_lease WHERE name = p_name AND token = p_token FOR SHARE),
         old AS (SELECT s.id FROM scenario s, l WHERE s.hidden_at IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM batch b WHERE b.scenario_id = s.id) LIMIT p_limit FOR UPDATE OF s SKIP LOCKED)
    DELETE FROM scenario s USING old WHERE s.id = old.id;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN QUERY SELECT 'scenario', v_count;
END $$;

-- Circuit breaker, shared. A process that has failed often enough on its own asks to open it; it opens only if nobody
-- has had a success within the window, so one bad link does not stop the others.
CREATE OR REPLACE FUNCTION open_breaker(p_dependency text, p_window interval, p_open_for interval)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE circuit_breaker c
       SET state = 'OPEN', open_until = clock_timestamp() + p_open_for, probe_until = NULL, probe_owner = NULL,
           openings = c.openings + 1, version = c.version + 1
     WHERE c.dependency = p_dependency AND c.state = 'CLOSED' AND c.last_success_at < clock_timestamp() - p_window;
    RETURN FOUND;
END $$;

-- One probe at a time: whoever gets true tries the dependency and reports with close_breaker or reopen_breaker. A
-- prober that dies is replaced when its lease runs out.
CREATE OR REPLACE FUNCTION probe_breaker(p_dependency text, p_owner uuid, p_lease interval)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE circuit_breaker c
       SET state = 'HALF_OPEN', probe_owner = p_owner, probe_until = clock_timestamp() + p_lease, version = c.version + 1
     WHERE c.dependency = p_dependency
       AND ((c.state = 'OPEN' AND c.open_until <= clock_timestamp())
            OR (c.state = 'HALF_OPEN' AND c.probe_until <= clock_timestamp()));
    RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION close_breaker(p_dependency text, p_owner uuid)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE circuit_breaker c
       SET state = 'CLOSED', open_until = NULL, probe_until = NULL, probe_owner = NULL,
           last_success_at = clock_timestamp(), version = c.version + 1
     WHERE c.dependency = p_dependency AND c.state = 'HALF_OPEN' AND c.probe_owner = p_owner;
    RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION reopen_breaker(p_dependency text, p_owner uuid, p_open_for interval)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE circuit_breaker c
       SET state = 'OPEN', open_until = clock_timestamp() + p_open_for, probe_until = NULL, probe_owner = NULL,
           version = c.version + 1
     WHERE c.dependency = p_dependency AND c.state = 'HALF_OPEN' AND c.probe_owner = p_owner;
    RETURN FOUND;
END $$;
