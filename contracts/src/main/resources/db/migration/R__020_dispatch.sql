-- Dispatch: cuts the next chunks of the active batches, fairest first, and writes cursor, chunk and outbox row together.
-- The outbox rows start IN_PROGRESS and belong to the caller, who publishes what is returned; if it dies, the relay
-- takes them over when the claim runs out.
--
-- Locks: this lock first, then batches, never an existing chunk. Whoever else touches more than one batch in a
-- transaction takes this lock too, or two of them could wait for each other's batches. Batches are locked FOR NO KEY
-- UPDATE, which lets through the foreign key checks of whoever stores a tally meanwhile.
--
-- Fairness is start-time fair queueing: the batch with the smallest `pass` is next, and its pass grows by the chunk's
-- expected engine time divided by its weight.
CREATE OR REPLACE FUNCTION dispatch(
    p_owner uuid, p_claim_for interval, p_chunks_max int, p_in_flight_per_slot int, p_in_flight_per_batch int,
    p_target_nanos double precision, p_fixed_runs int, p_probe_runs int, p_run_teams_max int)
RETURNS TABLE (event_key bigint, event_id uuid, type text, entity_id uuid, sequence bigint, payload text,
               dispatched_mode text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_mode   record;
    v_batch  batch%ROWTYPE;
    v_open   int;
    v_left   int := p_chunks_max;
    v_runs   int;
    v_nanos  double precision;
    v_chunk  bigint;
BEGIN
    -- A look without the lock. Every completion calls, and most leave more in flight than the slots will finish soon:
    -- those need not queue here, and who does finds several chunks to cut. The last to get below comes through, and as
    -- soon as a slot might be idle, everybody does.
    IF NOT EXISTS (SELECT 1 FROM offered_slots() o
                    WHERE EXISTS (SELECT 1 FROM batch b WHERE b.mode = o.mode AND b.status IN ('PENDING', 'RUNNING')
                                                          AND b.next_run < b.runs_requested)
                      AND open_chunks(o.mode) <= greatest(o.slots * p_in_flight_per_slot * 7 / 8, o.slots - 1)) THEN
        RETURN;
    END IF;
    -- One dispatcher at a time; blocking, so that a wake-up is never lost to one that has already looked.
    PERFORM pg_advisory_xact_lock(hashtextextended('bingosim.dispatch', 0));

    FOR v_mode IN SELECT o.mode, o.slots FROM offered_slots() o LOOP
        v_open := open_chunks(v_mode.mode);
        WHILE v_open < v_mode.slots * p_in_flight_per_slot AND v_left > 0 LOOP
            SELECT * INTO v_batch FROM batch b
             WHERE b.mode = v_mode.mode AND b.status IN ('PENDING', 'RUNNING') AND b.next_run < b.runs_requested
               -- Counted only where the limit of a batch is the narrower one: there may be many batches.
               AND (p_in_flight_per_batch >= v_mode.slots * p_in_flight_per_slot
                    OR (SELECT count(*) FROM run_chunk c
                         WHERE c.batch_id = b.id AND c.status IN ('PENDING', 'RUNNING')) < p_in_flight_per_batch)
             ORDER BY b.pass, b.id
             LIMIT 1 FOR NO KEY UPDATE;
            EXIT WHEN NOT FOUND;

            v_runs := chunk_runs(v_batch, v_mode.slots, p_target_nanos, p_fixed_runs, p_probe_runs, p_run_teams_max);
            v_nanos := coalesce(v_batch.nanos_per_run * v_runs, p_target_nanos / 8);

            UPDATE batch b
               SET next_run = b.next_run + v_runs,
                   pass = b.pass + v_nanos / b.weight,
                   status = 'RUNNING',
                   started_at = coalesce(b.started_at, clock_timestamp()),
                   updated_at = clock_timestamp(),
                   version = b.version + 1,
                   event_sequence = b.event_sequence + CASE b.mode WHEN 'DISTRIBUTED' THEN 1 ELSE 0 END
             WHERE b.id = v_batch.id;

            INSERT INTO run_chunk (batch_id, mode, first_run, run_count, pass)
            VALUES (v_batch.id, v_batch.mode, v_batch.next_run, v_runs, v_batch.pass)
            RETURNING id INTO v_chunk;

            IF v_batch.mode = 'DISTRIBUTED' THEN
                RETURN QUERY
                INSERT INTO outbox_event AS o (type, entity_id, sequence, payload, state, claimed_by, claimed_until)
                VALUES ('chunk.requested', v_batch.id, v_batch.event_sequence + 1,
                        chunk_payload(v_batch.id, v_chunk, v_batch.trace_parent),
                        'IN_PROGRESS', p_owner, clock_timestamp() + p_claim_for)
                RETURNING o.id, o.event_id, o.type, o.entity_id, o.sequence, o.payload, v_batch.mode;
            ELSE
                RETURN QUERY SELECT NULL::bigint, NULL::uuid, NULL::text, v_batch.id, NULL::bigint, NULL::text, v_batch.mode;
            END IF;
            v_open := v_open + 1;
            v_left := v_left - 1;
        END LOOP;
    END LOOP;
END $$;

-- The slots that living processes offer, by mode.
CREATE OR REPLACE FUNCTION offered_slots()
RETURNS TABLE (mode text, slots int)
LANGUAGE sql STABLE AS $$
    SELECT w.mode, sum(w.slots)::int
      FROM worker w
     WHERE w.gone_at IS NULL AND NOT w.draining AND w.lease_until > statement_timestamp()
     GROUP BY w.mode HAVING sum(w.slots) > 0
$$;

-- The chunks of a mode that occupy somebody, or could: a retry that is not due yet does not. By the clock, not by the
-- start of the statement: whoever has waited for the lock must count what was cut while it waited. In plpgsql because that
-- keeps its plan from call to call.
CREATE OR REPLACE FUNCTION open_chunks(p_mode text)
RETURNS int
LANGUAGE plpgsql AS $$
BEGIN
    RETURN (SELECT count(*) FROM run_chunk c
             WHERE c.mode = p_mode AND c.status IN ('PENDING', 'RUNNING') AND c.not_before <= clock_timestamp());
END $$;

-- How many runs the next chunk of a batch carries: the target time at the measured speed, grown at most eightfold over
-- what has already come back, small near the end so that the last slots finish together, never over a stop check.
-- Half a share of what is left, because a process may hold two chunks a slot and nobody takes the waiting one from it.
--
-- Beyond sixteen slots the target grows with them. Coordination is paid by the chunk, so its price stays the same however
-- many workers come; and as there are more slots, one of them is free as soon as before.
CREATE OR REPLACE FUNCTION chunk_runs(
    p_batch batch, p_slots int, p_target_nanos double precision, p_fixed_runs int, p_probe_runs int, p_run_teams_max int)
RETURNS int
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    v_left bigint := p_batch.runs_requested - p_batch.next_run;
    v_runs double precision;
    v_even double precision;
BEGIN
    IF p_fixed_runs > 0 THEN
        v_runs := p_fixed_runs;
    ELSE
        v_runs := CASE WHEN p_batch.nanos_per_run IS NULL THEN p_probe_runs
                       ELSE least(p_target_nanos * greatest(p_slots / 16.0, 1) / greatest(p_batch.nanos_per_run, 1),
                                  8.0 * greatest(p_batch.chunk_runs_max, p_probe_runs)) END;
        v_even := ceil(v_left / (2.0 * p_slots));
        v_runs := least(v_runs, greatest(v_even, v_runs / 8));
    END IF;
    v_runs := least(v_runs, p_run_teams_max / p_batch.team_count, v_left);
    IF p_batch.stop_metric IS NOT NULL THEN
        v_runs := least(v_runs, stop_boundary(p_batch.next_run) - p_batch.next_run);
    END IF;
    RETURN greatest(floor(v_runs), 1)::int;
END $$;

-- The number of the segment a run lies in: segments end at n = 1000 * 2^k.
CREATE OR REPLACE FUNCTION stop_segment(p_run bigint)
RETURNS int
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    v_segment int := 0;
BEGIN
    WHILE p_run >= (1000::bigint << v_segment) LOOP
        v_segment := v_segment + 1;
    END LOOP;
    RETURN v_segment;
END $$;

-- The first n = 1000 * 2^k after a run index.
CREATE OR REPLACE FUNCTION stop_boundary(p_run bigint)
RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
    SELECT 1000::bigint << stop_segment(p_run)
$$;
