-- What the API shows of a batch beside its row. All are STABLE: in one statement with the row, all are of one instant.

-- What keeps a batch from going on at this moment, or null if a worker executes it or it has ended with its results:
-- EXECUTOR: no live worker offers slots for its mode. WORKER: every slot is taken. RETRY: what is left are retries that
-- are not due yet. RESULTS: every run has ended and the results are being stored.
CREATE OR REPLACE FUNCTION find_wait(p_batch_id uuid)
RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT CASE
               WHEN awaits_results(b) OR is_active(b.status) AND is_finished(b) THEN 'RESULTS'
               WHEN NOT is_active(b.status) THEN NULL
               WHEN EXISTS (SELECT 1 FROM run_chunk c JOIN worker w ON w.id = c.worker_id
                             WHERE c.batch_id = b.id AND c.status = 'RUNNING'
                               AND w.gone_at IS NULL AND w.lease_until > statement_timestamp()) THEN NULL
               WHEN NOT EXISTS (SELECT 1 FROM count_offered_slots() o WHERE o.mode = b.mode) THEN 'EXECUTOR'
               WHEN b.next_run = b.runs_requested
                    AND NOT EXISTS (SELECT 1 FROM run_chunk c
                                     WHERE c.batch_id = b.id AND is_active(c.status)
                                       AND c.not_before <= statement_timestamp()) THEN 'RETRY'
               ELSE 'WORKER' END
          FROM batch b WHERE b.id = p_batch_id);
END $$;

-- The reason of the first failure by run, of those that are final if there is one; null without failures.
CREATE OR REPLACE FUNCTION describe_first_failure(p_batch_id uuid)
RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT json_build_object('run', f.run, 'attempt', f.attempt, 'final', f.final, 'error', f.error_class,
                                 'message', f.message, 'at', format_instant(f.at))::text
          FROM (SELECT * FROM (SELECT * FROM run_failure
                                WHERE batch_id = p_batch_id AND final ORDER BY run LIMIT 1) final_one
                UNION ALL
                SELECT * FROM (SELECT * FROM run_failure
                                WHERE batch_id = p_batch_id ORDER BY run, attempt LIMIT 1) any_one
                LIMIT 1) f);
END $$;

-- The first teams by win rate of a batch with stored results, as JSON; null without results. Teams with the same rate
-- keep the order of the scenario.
CREATE OR REPLACE FUNCTION describe_leading_teams(p_batch_id uuid, p_teams_max int)
RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT json_agg(json_build_object('team', a.team_key, 'name', a.team_name, 'index', a.team_index,
                                          'winRate', a.win_rate, 'tieRate', a.tie_rate)
                        ORDER BY a.win_rate DESC NULLS LAST, a.team_index)::text
          FROM (SELECT * FROM batch_team_aggregate t WHERE t.batch_id = p_batch_id
                 ORDER BY t.win_rate DESC NULLS LAST, t.team_index LIMIT p_teams_max) a);
END $$;
