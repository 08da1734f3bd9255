-- Deletes rows that have outlived their retention, at most p_limit per table, and returns how many per table. Only for
-- the leader: any other token deletes nothing.
--
-- The lease's row is locked FOR SHARE until this call commits. A new leader's update of the lease therefore waits for
-- the old leader's last delete; a plain check let one through a second after a takeover.
CREATE OR REPLACE FUNCTION delete_expired_rows(
    p_name text, p_token bigint, p_limit int,
    p_outbox interval, p_attempts interval, p_failures interval, p_workers interval)
RETURNS TABLE (what text, removed bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_limit int := 0;
BEGIN
    PERFORM 1 FROM leader_lease WHERE name = p_name AND token = p_token FOR SHARE;
    IF FOUND THEN
        v_limit := p_limit;
    END IF;

    RETURN QUERY
    WITH old AS (
        SELECT o.id FROM outbox_event o
         WHERE o.state = 'PUBLISHED' AND o.published_at < statement_timestamp() - p_outbox LIMIT v_limit
    ), gone AS (
        DELETE FROM outbox_event o USING old WHERE o.id = old.id RETURNING 1
    )
    SELECT 'outbox_event', count(*) FROM gone;

    RETURN QUERY
    WITH old AS (
        SELECT a.chunk_id, a.fence FROM chunk_attempt a
         WHERE a.ended_at < statement_timestamp() - p_attempts LIMIT v_limit
    ), gone AS (
        DELETE FROM chunk_attempt a USING old WHERE a.chunk_id = old.chunk_id AND a.fence = old.fence RETURNING 1
    )
    SELECT 'chunk_attempt', count(*) FROM gone;

    -- Final failures and their history stay with the batch: they say which runs are missing.
    RETURN QUERY
    WITH old AS (
        SELECT f.batch_id, f.run, f.attempt FROM run_failure f
         WHERE NOT f.final AND f.at < statement_timestamp() - p_failures
           AND NOT EXISTS (SELECT 1 FROM run_failure g WHERE g.batch_id = f.batch_id AND g.run = f.run AND g.final)
         LIMIT v_limit
    ), gone AS (
        DELETE FROM run_failure f USING old
         WHERE f.batch_id = old.batch_id AND f.run = old.run AND f.attempt = old.attempt RETURNING 1
    )
    SELECT 'run_failure', count(*) FROM gone;

    RETURN QUERY
    WITH old AS (
        SELECT w.id FROM worker w WHERE w.gone_at < statement_timestamp() - p_workers LIMIT v_limit
    ), gone AS (
        DELETE FROM worker w USING old WHERE w.id = old.id AND w.gone_at IS NOT NULL RETURNING 1
    )
    SELECT 'worker', count(*) FROM gone;

    RETURN QUERY
    WITH old AS (
        SELECT s.id FROM scenario s
         WHERE (s.hidden_at IS NOT NULL OR NOT s.listed) AND NOT EXISTS (SELECT 1 FROM batch b WHERE b.scenario_id = s.id)
         LIMIT v_limit FOR UPDATE OF s SKIP LOCKED
    ), gone AS (
        DELETE FROM scenario s USING old WHERE s.id = old.id RETURNING 1
    )
    SELECT 'scenario', count(*) FROM gone;
END $$;
