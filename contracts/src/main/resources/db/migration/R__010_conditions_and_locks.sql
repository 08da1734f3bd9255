-- Conditions and locks that several steps share.
--
-- The SQL functions here are single expressions: the planner inlines them, so that a condition on is_active(status)
-- still matches the partial indexes. That only works without a SET clause, without STRICT, and with EXECUTE granted to
-- the caller.

-- A batch or a chunk is active until it ends. An active chunk is called open.
CREATE OR REPLACE FUNCTION is_active(p_status text)
RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT p_status IN ('PENDING', 'RUNNING')
$$;

-- Every requested run has been dispatched and has completed or failed. In plpgsql, which keeps the plan between the calls of
-- a row in a variable; for such a row an SQL function is planned anew every time.
CREATE OR REPLACE FUNCTION is_finished(p_batch batch)
RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RETURN p_batch.next_run = p_batch.runs_requested
       AND p_batch.runs_completed + p_batch.runs_failed = p_batch.runs_requested;
END $$;

-- The batch was cancelled or failed, and its results are not stored yet.
CREATE OR REPLACE FUNCTION awaits_results(p_batch batch)
RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT p_batch.status IN ('ERROR', 'CANCELLED') AND p_batch.finalised_at IS NULL
$$;

-- The batch can be finalised once it has no open chunk. The stop rule decides first: a batch whose runs all finished
-- before its stop checks were made must still stop where the rule says.
CREATE OR REPLACE FUNCTION is_finalisable(p_batch batch)
RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT (is_active(p_batch.status) AND is_finished(p_batch)
            AND coalesce(p_batch.stop_next >= p_batch.runs_requested, true))
        OR awaits_results(p_batch)
$$;

-- The kind of interval that the final results of a batch carry. FIXED holds only for a number of runs that was decided
-- before the first result could be seen; a stop rule, a cancel, an early end and an extension decide it afterwards.
CREATE OR REPLACE FUNCTION find_interval_kind(p_batch batch)
RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN p_batch.epoch > 1 OR p_batch.status = 'CANCELLED' OR p_batch.stop_reason IN ('PRECISE', 'FAILED')
                THEN 'ANYTIME' ELSE 'FIXED' END
$$;

-- Whether a batch has an open chunk, retries included, or one that starts before a given run. In plpgsql, which keeps
-- the plan between calls.
CREATE OR REPLACE FUNCTION has_open_chunks(p_batch_id uuid, p_before_run bigint DEFAULT 9223372036854775807)
RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT 1 FROM run_chunk c
                    WHERE c.batch_id = p_batch_id AND is_active(c.status) AND c.first_run < p_before_run);
END $$;

-- Held by one transaction at a time, until it ends. The order of locks is: this one, chunks by ascending id, one batch.
-- A transaction that locks more than one batch takes this lock first; without it, two of them could wait for each
-- other.
CREATE OR REPLACE FUNCTION lock_dispatch()
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.dispatch', 0));
END $$;

-- Taken before a batch of this principal is created or extended. It makes the principal's limits exact and its
-- idempotency keys unique without waiting on an index.
CREATE OR REPLACE FUNCTION lock_principal(p_principal text)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.create.' || p_principal, 0));
END $$;

-- Instants as the API writes them: UTC, RFC 3339.
CREATE OR REPLACE FUNCTION format_instant(p_at timestamptz)
RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
