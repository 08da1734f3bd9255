-- The prefix of a batch: the runs [0, n) that its results cover. Merging whatever has finished would favour quick runs,
-- and where the time of a run depends on its outcome, the results would be biased. Whether a run belongs to the prefix
-- does not depend on how long the run itself took.

-- The number n of covered runs: the first run of the earliest chunk whose first attempt is open, or everything that was
-- dispatched. Retries are not counted: their runs are covered, and missing until the retry completes. For a batch that
-- ended early, n is what it was when the batch ended. STABLE: in one statement with other reads, all are of one
-- instant. In plpgsql, which keeps the plan between calls.
CREATE OR REPLACE FUNCTION count_covered_runs(p_batch_id uuid)
RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT coalesce(b.covered_runs, (SELECT c.first_run FROM find_holding_chunk(b.id) c), b.next_run)
              FROM batch b WHERE b.id = p_batch_id);
END $$;

-- The earliest chunk whose first attempt is open. A piece of a split chunk is a first attempt too.
CREATE OR REPLACE FUNCTION find_holding_chunk(p_batch_id uuid)
RETURNS SETOF run_chunk
LANGUAGE sql STABLE AS $$
    SELECT * FROM run_chunk c
     WHERE c.batch_id = p_batch_id AND c.attempt = 1 AND is_active(c.status)
     ORDER BY c.first_run LIMIT 1
$$;

-- What has kept the prefix from growing for five seconds while finished runs wait behind it: no row, or the run at
-- which it stands, since when, and why.
CREATE OR REPLACE FUNCTION find_hold(p_batch_id uuid)
RETURNS TABLE (run bigint, since timestamptz, reason text)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT c.first_run, progress.since,
           CASE WHEN c.parent_id IS NOT NULL THEN 'SPLIT'
                -- A claim and a return both add to the fence.
                WHEN c.fence >= 2 THEN 'RESCUE'
                WHEN c.status = 'PENDING' THEN 'WAITING'
                ELSE 'LONG_RUN' END
      FROM batch b
     CROSS JOIN LATERAL find_holding_chunk(b.id) c
     CROSS JOIN LATERAL (
           SELECT greatest(b.started_at, max(t.ended_at) FILTER (WHERE t.end_run <= c.first_run)) AS since,
                  bool_or(t.first_run > c.first_run) AS are_runs_behind
             FROM chunk_tally t WHERE t.batch_id = b.id) progress
     WHERE b.id = p_batch_id AND b.status = 'RUNNING' AND progress.are_runs_behind
       AND progress.since < statement_timestamp() - interval '5 seconds';
END $$;

-- The hold as the API writes it; null if there is none.
CREATE OR REPLACE FUNCTION describe_hold(p_batch_id uuid)
RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT json_build_object('run', h.run, 'since', format_instant(h.since), 'reason', h.reason)::text
      FROM find_hold(p_batch_id) h
$$;
