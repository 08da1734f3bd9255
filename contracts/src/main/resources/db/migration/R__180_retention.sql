-- Replaced by a function with two more parameters.
DROP FUNCTION IF EXISTS delete_expired_rows(text, bigint, int, interval, interval, interval, interval);

-- Deletes rows that have outlived their retention, at most p_limit per table, and returns how many per table. Only for
-- the leader: any other token deletes nothing. NULL keeps rows for good.
--
-- The lease's row is locked FOR SHARE until this call commits. A new leader's update of the lease therefore waits for
-- the old leader's last delete; a plain check let one through a second after a takeover.
CREATE OR REPLACE FUNCTION delete_expired_rows(
    p_name text, p_token bigint, p_limit int,
    p_outbox interval, p_attempts interval, p_failures interval, p_workers interval,
    p_messages interval DEFAULT NULL, p_batches interval DEFAULT NULL)
RETURNS TABLE (what text, removed bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    -- A batch takes its chunks and results with it.
    c_batches_max CONSTANT int := 20;
    -- An experiment takes all its batches with it.
    c_experiments_max CONSTANT int := 1;
    v_limit       int := 0;
    v_id          uuid;
    v_batches     bigint := 0;
    v_experiments bigint := 0;
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

    -- Before the failed messages, which record why these events could not be sent.
    RETURN QUERY
    WITH old AS (
        SELECT o.id FROM outbox_event o
         WHERE o.state = 'FAILED' AND o.created_at < statement_timestamp() - p_messages LIMIT v_limit
    ), gone AS (
        DELETE FROM outbox_event o USING old WHERE o.id = old.id RETURNING 1
    )
    SELECT 'failed_event', count(*) FROM gone;

    RETURN QUERY
    WITH old AS (
        SELECT m.id FROM failed_message m
         WHERE m.state IN ('REPUBLISHED', 'SKIPPED') AND m.changed_at < statement_timestamp() - p_messages
           AND NOT EXISTS (SELECT 1 FROM outbox_event o
                            WHERE m.source = 'outbox' AND o.state = 'FAILED' AND o.event_id::text = m.message_hash)
         LIMIT v_limit
    ), gone AS (
        DELETE FROM failed_message m USING old
         WHERE m.id = old.id AND m.state IN ('REPUBLISHED', 'SKIPPED') RETURNING 1
    )
    SELECT 'failed_message', count(*) FROM gone;

    -- A message recorded at this moment holds its chain's row; such a chain is skipped.
    RETURN QUERY
    WITH old AS (
        SELECT c.id FROM failed_message_chain c
         WHERE c.updated_at < statement_timestamp() - p_messages
           AND NOT EXISTS (SELECT 1 FROM failed_message m WHERE m.chain_id = c.id)
         LIMIT v_limit FOR UPDATE OF c SKIP LOCKED
    ), gone AS (
        DELETE FROM failed_message_chain c USING old WHERE c.id = old.id RETURNING 1
    )
    SELECT 'failed_message_chain', count(*) FROM gone;

    FOR v_id IN
        SELECT b.id FROM batch b
         WHERE b.ended_at < statement_timestamp() - p_batches AND NOT is_active(b.status)
           AND b.finalised_at IS NOT NULL AND b.experiment_id IS NULL
         ORDER BY b.ended_at LIMIT least(v_limit, c_batches_max)
    LOOP
        v_batches := v_batches + (delete_batch(v_id) = 'DELETED')::int;
    END LOOP;
    RETURN QUERY SELECT 'batch', v_batches;

    FOR v_id IN
        SELECT e.id FROM experiment e
         WHERE e.ended_at < statement_timestamp() - p_batches AND e.status <> 'RUNNING'
           AND NOT EXISTS (SELECT 1 FROM batch b WHERE b.experiment_id = e.id AND b.finalised_at IS NULL)
         ORDER BY e.ended_at LIMIT least(v_limit, c_experiments_max)
    LOOP
        v_experiments := v_experiments + (delete_experiment(v_id) = 'DELETED')::int;
    END LOOP;
    RETURN QUERY SELECT 'experiment', v_experiments;
END $$;
