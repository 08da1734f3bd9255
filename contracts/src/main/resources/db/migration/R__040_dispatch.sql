-- An earlier version had no p_undispatched.
DROP FUNCTION IF EXISTS size_chunk(batch, int, double precision, int, int, int);

-- Cuts the next chunks of the active batches, fairest first, and writes cursor, chunk and outbox event together.
-- The events start IN_PROGRESS, claimed by the caller, which publishes what is returned. If the caller dies, the relay
-- takes them over when the claim expires. A chunk of a LOCAL batch has no event; its row carries only the batch id.
--
-- Locks: the dispatch lock, then batches; never an existing chunk. Batches are locked FOR NO KEY UPDATE, which does not
-- block the foreign key checks of transactions that store a tally.
--
-- Fairness is start-time fair queueing: the batch with the smallest `pass` is next, and its pass grows by the chunk's
-- expected engine time divided by the batch's weight. The batches of an experiment share its pass and weight, and are
-- served in the order of their ids.
--
-- Beyond the usual number of chunks in flight, one more per slot may be a brief one of a batch that has just been created:
-- it does not wait until a long chunk of another batch ends, because a slot suspends that one for it.
CREATE OR REPLACE FUNCTION dispatch_chunks(
    p_worker_id uuid, p_claim_for interval, p_chunks_max int, p_in_flight_per_slot int, p_in_flight_per_batch int,
    p_target_nanos double precision, p_fixed_runs int, p_probe_runs int, p_run_teams_max int)
RETURNS SETOF claimed_event
LANGUAGE plpgsql AS $$
DECLARE
    v_mode     record;
    v_batch    batch%ROWTYPE;
    v_pass     double precision;
    v_open     int;
    v_full     boolean;
    v_left     int;
    v_runs     int;
    v_nanos    double precision;
    v_chunk_id bigint;
BEGIN
    -- A check without the lock. Every completion calls this function, and most leave more chunks in flight than the
    -- slots will finish soon: those callers return here without queueing, and the next one to pass finds several chunks
    -- to cut. The caller that takes the number below the threshold passes. Once a slot might be idle, every caller
    -- does.
    IF NOT EXISTS (
        SELECT 1 FROM count_offered_slots() o
         WHERE EXISTS (SELECT 1 FROM batch b
                        WHERE b.mode = o.mode AND is_active(b.status) AND b.next_run < b.runs_requested)
           AND (count_open_chunks(o.mode) <= greatest(o.slots * p_in_flight_per_slot * 7 / 8, o.slots - 1)
                OR has_newcomers(o.mode)
                   AND count_open_chunks(o.mode) < o.slots * (p_in_flight_per_slot + 1))) THEN
        RETURN;
    END IF;
    -- Blocks instead of giving up: a wake-up must not be lost to a dispatcher that has already made its checks.
    PERFORM lock_dispatch();

    FOR v_mode IN SELECT o.mode, o.slots FROM count_offered_slots() o LOOP
        v_open := count_open_chunks(v_mode.mode);
        -- Per mode: many idle slots of one must not leave the other without chunks until the next call.
        v_left := p_chunks_max;
        WHILE v_open < v_mode.slots * (p_in_flight_per_slot + 1) AND v_left > 0 LOOP
            v_full := v_open >= v_mode.slots * p_in_flight_per_slot;
            EXIT WHEN v_full AND NOT has_newcomers(v_mode.mode);
            SELECT * INTO v_batch FROM batch b
             WHERE b.mode = v_mode.mode AND is_active(b.status) AND b.next_run < b.runs_requested
               AND (NOT v_full OR is_newcomer(b))
               -- Counted only if the limit per batch is the narrower one: there may be many batches.
               AND (p_in_flight_per_batch >= v_mode.slots * p_in_flight_per_slot
                    OR (SELECT count(*) FROM run_chunk c
                         WHERE c.batch_id = b.id AND is_active(c.status)) < p_in_flight_per_batch)
             ORDER BY coalesce((SELECT e.pass FROM experiment e WHERE e.id = b.experiment_id), b.pass), b.id
             LIMIT 1 FOR NO KEY UPDATE;
            EXIT WHEN NOT FOUND;

            v_batch := with_shared_speed(v_batch);
            v_runs := size_chunk(v_batch, v_mode.slots, p_target_nanos, p_fixed_runs, p_probe_runs, p_run_teams_max,
                                 count_undispatched_runs(v_batch));
            EXIT WHEN v_full AND NOT is_brief(v_batch.nanos_per_run * v_runs);
            v_nanos := coalesce(v_batch.nanos_per_run * v_runs, p_target_nanos / 16);

            UPDATE experiment e SET pass = e.pass + v_nanos / e.weight WHERE e.id = v_batch.experiment_id
            RETURNING e.pass - v_nanos / e.weight INTO v_pass;
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
            VALUES (v_batch.id, v_batch.mode, v_batch.next_run, v_runs, coalesce(v_pass, v_batch.pass))
            RETURNING id INTO v_chunk_id;

            IF v_batch.mode = 'DISTRIBUTED' THEN
                RETURN QUERY
                INSERT INTO outbox_event AS o (type, entity_id, sequence, payload, state, worker_id, claimed_until)
                VALUES ('chunk.requested', v_batch.id, v_batch.event_sequence + 1,
                        build_chunk_payload(v_batch.id, v_chunk_id, v_batch.trace_parent),
                        'IN_PROGRESS', p_worker_id, clock_timestamp() + p_claim_for)
                RETURNING o.id, o.event_id, o.type, o.entity_id, o.sequence, o.payload;
            ELSE
                RETURN QUERY SELECT NULL::bigint, NULL::uuid, NULL::text, v_batch.id, NULL::bigint, NULL::text;
            END IF;
            v_open := v_open + 1;
            v_left := v_left - 1;
        END LOOP;
    END LOOP;
END $$;

-- Whether a batch has runs that are not cut yet, or a chunk of this mode is due and unclaimed.
CREATE OR REPLACE FUNCTION has_waiting_work(p_mode text)
RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT 1 FROM batch b WHERE is_active(b.status) AND b.next_run < b.runs_requested)
        OR EXISTS (SELECT 1 FROM run_chunk c
                    WHERE c.mode = p_mode AND c.status = 'PENDING' AND c.not_before <= statement_timestamp());
END $$;

-- A batch without a chunk so far whose speed is known from an earlier one. The first chunk of a batch with unknown speed
-- might take long, and waits its turn.
CREATE OR REPLACE FUNCTION is_newcomer(p_batch batch)
RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT p_batch.status = 'PENDING' AND p_batch.nanos_per_run IS NOT NULL AND p_batch.experiment_id IS NULL
$$;

CREATE OR REPLACE FUNCTION has_newcomers(p_mode text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    RETURN EXISTS (SELECT 1 FROM batch b WHERE b.mode = p_mode AND is_active(b.status) AND is_newcomer(b));
END $$;

-- The slots that live workers offer, by mode.
CREATE OR REPLACE FUNCTION count_offered_slots()
RETURNS TABLE (mode text, slots int)
LANGUAGE sql STABLE AS $$
    SELECT w.mode, sum(w.slots)::int
      FROM worker w
     WHERE w.gone_at IS NULL AND NOT w.draining AND w.lease_until > statement_timestamp()
     GROUP BY w.mode HAVING sum(w.slots) > 0
$$;

-- The chunks of a mode that occupy a slot or could. A retry that is not due yet does not count, nor does a waiting suspect:
-- a split leaves sixteen of them, of which one at a time is claimed, and other batches need chunks. VOLATILE and by the
-- clock: a dispatcher that has waited for the lock must see the chunks that were cut meanwhile. In plpgsql, which keeps
-- the plan between calls.
CREATE OR REPLACE FUNCTION count_open_chunks(p_mode text)
RETURNS int
LANGUAGE plpgsql AS $$
BEGIN
    RETURN (SELECT count(*) FROM run_chunk c
             WHERE c.mode = p_mode AND is_active(c.status) AND c.not_before <= clock_timestamp()
               AND (c.crashes = 0 OR c.status = 'RUNNING'));
END $$;

-- The number of runs in the next chunk of a batch: the target time at the measured speed, at most eight times the
-- largest chunk that has completed, small near the end so that the last slots finish together, and never across a stop
-- check. Near the end a slot gets two thirds of its share of the remaining runs, because slots differ in speed. A small
-- rest is added to the last chunk.
--
-- Beyond 32 slots the target time grows with the number of slots. Coordination costs the same per chunk, so its
-- total stays constant however many workers join; and with more slots, one of them becomes free as soon as before.
--
-- Where the speed is known from an earlier batch, chunks need not grow. A batch that the slots finish together in less
-- than the target time is cut into equal chunks, one per slot, or two if they would last longer than 250 ms: more would
-- cost more than they could balance. In a longer one the first chunk lasts 5 ms: the first live results come with it.
--
-- p_run_teams_max bounds the size of a result block. A chunk of a batch that keeps a summary has none; its limit is the
-- longest span that readers of run states look back.
--
-- p_undispatched are the runs that are left to cut, of all variants for one of an experiment: the slots that finish one
-- variant go on with the next, so that only the end of the last one is cut small.
CREATE OR REPLACE FUNCTION size_chunk(
    p_batch batch, p_slots int, p_target_nanos double precision,
    p_fixed_runs int, p_probe_runs int, p_run_teams_max int, p_undispatched bigint)
RETURNS int
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    v_left  bigint := p_batch.runs_requested - p_batch.next_run;
    v_nanos double precision := p_batch.nanos_per_run * p_batch.runs_requested;
    v_runs  double precision;
BEGIN
    IF p_fixed_runs > 0 THEN
        v_runs := p_fixed_runs;
    ELSE
        v_runs := CASE WHEN p_batch.nanos_per_run IS NULL THEN p_probe_runs
                       ELSE least(p_target_nanos * greatest(p_slots / 32.0, 1) / greatest(p_batch.nanos_per_run, 1),
                                  8.0 * greatest(p_batch.chunk_runs_max, p_probe_runs)) END;
        IF v_nanos < p_slots * p_target_nanos AND p_batch.experiment_id IS NULL THEN
            v_runs := least(v_runs, ceil(p_batch.runs_requested / count_equal_chunks(v_nanos, p_slots)));
        ELSIF p_batch.next_run = 0 AND p_batch.nanos_per_run * v_runs > 5e6 AND p_batch.experiment_id IS NULL THEN
            v_runs := 5e6 / p_batch.nanos_per_run;
        ELSE
            v_runs := least(v_runs, greatest(p_undispatched / (1.5 * p_slots), v_runs / 12));
        END IF;
        IF v_left < 1.25 * v_runs THEN
            v_runs := v_left;
        END IF;
    END IF;
    v_runs := least(v_runs, v_left, CASE p_batch.keep WHEN 'SUMMARY' THEN 4194304
                                                     ELSE p_run_teams_max / p_batch.team_count END);
    IF p_batch.stop_metric IS NOT NULL THEN
        v_runs := least(v_runs, find_segment_end(p_batch.next_run) - p_batch.next_run);
    END IF;
    RETURN greatest(floor(v_runs), 1)::int;
END $$;

-- How many equal chunks a short batch is cut into. One lasts at least 30 ms if there are more slots than that leaves
-- work for.
CREATE OR REPLACE FUNCTION count_equal_chunks(p_nanos double precision, p_slots int)
RETURNS double precision
LANGUAGE sql IMMUTABLE AS $$
    SELECT greatest(1, least(floor(p_nanos / 30e6), CASE WHEN p_nanos > p_slots * 250e6 THEN 2 ELSE 1 END * p_slots))
$$;

-- The runs of a batch, or of all variants of its experiment, that are not dispatched yet.
CREATE OR REPLACE FUNCTION count_undispatched_runs(p_batch batch)
RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF p_batch.experiment_id IS NULL THEN
        RETURN p_batch.runs_requested - p_batch.next_run;
    END IF;
    RETURN (SELECT sum(b.runs_requested - b.next_run) FROM batch b
             WHERE b.experiment_id = p_batch.experiment_id AND is_active(b.status));
END $$;

-- The batch; one of an experiment that has no measured speed yet gets that of the first variant that has one.
CREATE OR REPLACE FUNCTION with_shared_speed(p_batch batch)
RETURNS batch
LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF p_batch.experiment_id IS NOT NULL AND p_batch.nanos_per_run IS NULL THEN
        SELECT b.nanos_per_run, b.chunk_runs_max INTO p_batch.nanos_per_run, p_batch.chunk_runs_max
          FROM batch b WHERE b.experiment_id = p_batch.experiment_id AND b.nanos_per_run IS NOT NULL
         ORDER BY b.id LIMIT 1;
        p_batch.chunk_runs_max := coalesce(p_batch.chunk_runs_max, 0);
    END IF;
    RETURN p_batch;
END $$;
