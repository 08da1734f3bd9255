-- The batch of a variant publishes nothing: its experiment does. In plpgsql, which keeps the plan between calls.
CREATE OR REPLACE FUNCTION add_batch_event(p_batch_id uuid, p_type text, p_sequence bigint)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO outbox_event (type, entity_id, sequence, payload)
    SELECT p_type, b.id, p_sequence,
           json_build_object('version', 1, 'batchId', b.id, 'scenarioId', b.scenario_id, 'executionMode', b.mode,
                             'status', b.status, 'runsRequested', b.runs_requested, 'runsCompleted', b.runs_completed,
                             'runsFailed', b.runs_failed, 'traceParent', b.trace_parent)::text
      FROM batch b WHERE b.id = p_batch_id AND b.experiment_id IS NULL;
END $$;

-- STABLE like the functions it calls. Declared IMMUTABLE, it could not be inlined and would be planned for every chunk.
CREATE OR REPLACE FUNCTION build_chunk_payload(p_batch_id uuid, p_chunk_id bigint, p_trace_parent text)
RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT json_build_object('version', 1, 'chunkId', p_chunk_id, 'batchId', p_batch_id,
                             'traceParent', p_trace_parent)::text
$$;

CREATE OR REPLACE FUNCTION add_chunk_event(
    p_batch_id uuid, p_chunk_id bigint, p_sequence bigint, p_due timestamptz, p_trace_parent text)
RETURNS void
LANGUAGE sql AS $$
    INSERT INTO outbox_event (type, entity_id, sequence, payload, next_attempt_at)
    VALUES ('chunk.requested', p_batch_id, p_sequence,
            build_chunk_payload(p_batch_id, p_chunk_id, p_trace_parent), p_due)
$$;

-- Whether claim_events would find an event.
CREATE OR REPLACE FUNCTION has_due_events()
RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT 1 FROM outbox_event o
                    WHERE o.state = 'NOT_PUBLISHED' AND o.next_attempt_at <= statement_timestamp())
        OR EXISTS (SELECT 1 FROM outbox_event o
                    WHERE o.state = 'IN_PROGRESS' AND o.claimed_until <= statement_timestamp());
END $$;

-- Claims events to publish: those that are due, and those whose claim by another worker has expired.
CREATE OR REPLACE FUNCTION claim_events(p_worker_id uuid, p_limit int, p_claim_for interval)
RETURNS SETOF claimed_event
LANGUAGE sql AS $$
    WITH due AS (
        SELECT o.id FROM outbox_event o
         WHERE o.state = 'NOT_PUBLISHED' AND o.next_attempt_at <= statement_timestamp()
         ORDER BY o.next_attempt_at LIMIT p_limit FOR UPDATE SKIP LOCKED
    ), abandoned AS (
        SELECT o.id FROM outbox_event o
         WHERE o.state = 'IN_PROGRESS' AND o.claimed_until <= statement_timestamp()
         ORDER BY o.claimed_until LIMIT p_limit FOR UPDATE SKIP LOCKED
    ), chosen AS (
        SELECT id FROM due UNION ALL SELECT id FROM abandoned LIMIT p_limit
    )
    UPDATE outbox_event o
       SET state = 'IN_PROGRESS', worker_id = p_worker_id, claimed_until = clock_timestamp() + p_claim_for
      FROM chosen c
     WHERE o.id = c.id
    RETURNING o.id, o.event_id, o.type, o.entity_id, o.sequence, o.payload
$$;

-- Marks published events in bulk, and returns how many. An event that another worker has taken over is left to that
-- worker: publishing it twice is harmless. The broker's last success is recorded here, at most once per second.
CREATE OR REPLACE FUNCTION mark_events_published(p_worker_id uuid, p_event_keys bigint[])
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_count int;
BEGIN
    UPDATE outbox_event o
       SET state = 'PUBLISHED', published_at = clock_timestamp(), worker_id = NULL, claimed_until = NULL
     WHERE o.id = ANY (p_event_keys) AND o.state = 'IN_PROGRESS' AND o.worker_id = p_worker_id;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    UPDATE circuit_breaker c SET last_success_at = clock_timestamp()
     WHERE c.dependency = 'rabbitmq' AND v_count > 0
       AND c.last_success_at < statement_timestamp() - interval '1 second';
    RETURN v_count;
END $$;

-- Gives back events that the broker did not confirm, and returns how many. There is no limit of attempts: an outage of
-- the broker is not the fault of an event.
CREATE OR REPLACE FUNCTION postpone_events(p_worker_id uuid, p_event_keys bigint[], p_delay interval, p_error text)
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_count int;
BEGIN
    UPDATE outbox_event o
       SET state = 'NOT_PUBLISHED', next_attempt_at = clock_timestamp() + p_delay, error = p_error,
           worker_id = NULL, claimed_until = NULL
     WHERE o.id = ANY (p_event_keys) AND o.state = 'IN_PROGRESS' AND o.worker_id = p_worker_id;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END $$;

-- Fails an event that can never be sent, and records it as a failed message. Returns false if another worker claimed
-- it.
CREATE OR REPLACE FUNCTION fail_event(p_worker_id uuid, p_event_key bigint, p_error text)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_event outbox_event%ROWTYPE;
BEGIN
    UPDATE outbox_event o SET state = 'FAILED', error = p_error, worker_id = NULL, claimed_until = NULL
     WHERE o.id = p_event_key AND o.state = 'IN_PROGRESS' AND o.worker_id = p_worker_id
    RETURNING * INTO v_event;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM record_failed_message(
        p_entity => v_event.entity_id::text, p_source => 'outbox', p_exchange => '', p_routing_key => v_event.type,
        p_message_hash => v_event.event_id::text, p_payload => convert_to(v_event.payload, 'UTF8'),
        p_payload_size => octet_length(v_event.payload), p_headers => '{}', p_error => p_error, p_stack => NULL);
    RETURN true;
END $$;
