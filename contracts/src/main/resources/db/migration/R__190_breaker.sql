-- The circuit breaker of a dependency, shared by all workers. A worker whose own calls have failed often enough calls
-- this function to open it. It opens only if no worker has had a success within the window, so that one bad link does
-- not stop the others.
CREATE OR REPLACE FUNCTION open_breaker(p_dependency text, p_window interval, p_open_for interval)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE circuit_breaker c
       SET state = 'OPEN', open_until = clock_timestamp() + p_open_for, probe_until = NULL, probe_worker_id = NULL,
           openings = c.openings + 1
     WHERE c.dependency = p_dependency AND c.state = 'CLOSED' AND c.last_success_at < clock_timestamp() - p_window;
    RETURN FOUND;
END $$;

-- One probe at a time: the worker that gets true tries the dependency and reports with close_breaker or reopen_breaker.
-- If it dies, another worker may probe when its lease has expired.
CREATE OR REPLACE FUNCTION probe_breaker(p_dependency text, p_worker_id uuid, p_lease interval)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE circuit_breaker c
       SET state = 'HALF_OPEN', probe_worker_id = p_worker_id, probe_until = clock_timestamp() + p_lease
     WHERE c.dependency = p_dependency
       AND ((c.state = 'OPEN' AND c.open_until <= clock_timestamp())
            OR (c.state = 'HALF_OPEN' AND c.probe_until <= clock_timestamp()));
    RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION close_breaker(p_dependency text, p_worker_id uuid)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE circuit_breaker c
       SET state = 'CLOSED', open_until = NULL, probe_until = NULL, probe_worker_id = NULL,
           last_success_at = clock_timestamp()
     WHERE c.dependency = p_dependency AND c.state = 'HALF_OPEN' AND c.probe_worker_id = p_worker_id;
    RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION reopen_breaker(p_dependency text, p_worker_id uuid, p_open_for interval)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE circuit_breaker c
       SET state = 'OPEN', open_until = clock_timestamp() + p_open_for, probe_until = NULL, probe_worker_id = NULL
     WHERE c.dependency = p_dependency AND c.state = 'HALF_OPEN' AND c.probe_worker_id = p_worker_id;
    RETURN FOUND;
END $$;
