-- Claim events to publish: those that are due, and those whose claimer has not come back in time.
CREATE OR REPLACE FUNCTION claim_events(p_owner uuid, p_limit int, p_claim_for interval)
RETURNS TABLE (event_key bigint, event_id uuid, type text, entity_id uuid, sequence bigint, payload text)
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
       SET state = 'IN_PROGRESS', claimed_by = p_owner, claimed_until = clock_timestamp() + p_claim_for
      FROM chosen c
     WHERE o.id = c.id
    RETURNING o.id, o.event_id, o.type, o.entity_id, o.sequence, o.payload
$$;

-- Marks in bulk. Only what is still this owner's: another may have taken over and may be publishing it again, which is
-- harmless, and then it marks it itself. The broker's health is noted here, at most once a second.
CREATE OR REPLACE FUNCTION mark_published(p_owner uuid, p_events bigint[])
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_count int;
BEGIN
    UPDATE outbox_event o
       SET state = 'PUBLISHED', published_at = clock_timestamp(), claimed_by = NULL, claimed_until = NULL
     WHERE o.id = ANY (p_events) AND o.state = 'IN_PROGRESS' AND o.claimed_by = p_owner;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    UPDATE circuit_breaker c SET last_success_at = clock_timestamp()
     WHERE c.dependency = 'rabbitmq' AND c.last_success_at < statement_timestamp() - interval '1 second' AND v_count > 0;
    RETURN v_count;
END $$;

-- Gives back what could not be confirmed. The broker's troubles are never counted against an event.
CREATE OR REPLACE FUNCTION postpone_events(p_owner uuid, p_events bigint[], p_delay interval, p_error text)
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_count int;
BEGIN
    UPDATE outbox_event o
       SET state = 'NOT_PUBLISHED', next_attempt_at = clock_timestamp() + p_delay, error = p_error,
           claimed_by = NULL, claimed_until = NULL
     WHERE o.id = ANY (p_events) AND o.state = 'IN_PROGRESS' AND o.claimed_by = p_owner;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END $$;

-- FAILED is only for what can never be sent.
CREATE OR REPLACE FUNCTION fail_event(p_owner uuid, p_event bigint, p_error text)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
    v_event outbox_event%ROWTYPE;
BEGIN
    UPDATE outbox_event o SET state = 'FAILED', error = p_error, claimed_by = NULL, claimed_until = NULL
     WHERE o.id = p_event AND o.state = 'IN_PROGRESS' AND o.claimed_by = p_owner
    RETURNING * INTO v_event;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM record_failed_message(v_event.entity_id::text, 'outbox', '', v_event.type, v_event.event_id::text,
                                  convert_to(v_event.payload, 'UTF8'), octet_length(v_event.payload), '{}', p_error, NULL);
    RETURN true;
END $$;

-- Records what could not be processed, once: the same message delivered again only counts.
CREATE OR REPLACE FUNCTION record_failed_message(
    p_entity text, p_source text, p_exchange text, p_routing_key text, p_hash text,
    p_payload bytea, p_payload_size bigint, p_headers text, p_error text, p_stack text)
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    v_chain bigint;
    v_id    bigint;
BEGIN
    INSERT INTO failed_message_chain AS f (entity) VALUES (p_entity)
    ON CONFLICT (entity) DO UPDATE SET updated_at = clock_timestamp()
    RETURNING f.id INTO v_chain;
    INSERT INTO failed_message AS m (chain_id, source, exchange, routing_key, message_hash, payload, payload_size, headers, error, stack)
    VALUES (v_chain, p_source, p_exchange, p_routing_key, p_hash, p_payload, p_payload_size, p_headers, p_error, p_stack)
    ON CONFLICT (chain_id, source, message_hash) DO UPDATE SET deliveries = m.deliveries + 1
    RETURNING m.id INTO v_id;
    RETURN v_id;
END $$;

-- An operator's button. Pressing it twice is pressing it once. Answers false for an unknown chain.
CREATE OR REPLACE FUNCTION request_republish(p_chain bigint, p_by text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE failed_message_chain c
       SET should_republish = true, requested_by = CASE WHEN c.should_republish THEN c.requested_by ELSE p_by END,
           updated_at = clock_timestamp()
     WHERE c.id = p_chain;
    RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION skip_failed_message(p_message bigint)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE failed_message m SET should_skip = true WHERE m.id = p_message AND m.republished_at IS NULL;
    RETURN FOUND;
END $$;

-- Takes chains to drive again, oldest message first; under the chain's lock until the caller's transaction ends would
-- hold a lock over the network, so each message is marked before it is sent: driven at most once.
CREATE OR REPLACE FUNCTION take_republishable(p_chains int)
RETURNS TABLE (message_id bigint, chain_id bigint, source text, exchange text, routing_key text, payload bytea, headers text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_chains bigint[];
BEGIN
    v_chains := ARRAY(SELECT c.id FROM failed_message_chain c WHERE c.should_republish
                       ORDER BY c.updated_at LIMIT p_chains FOR UPDATE SKIP LOCKED);
    UPDATE failed_message_chain c SET should_republish = false, updated_at = clock_timestamp() WHERE c.id = ANY (v_chains);
    RETURN QUERY
    WITH taken AS (
        UPDATE failed_message m SET republished_at = clock_timestamp()
         WHERE m.chain_id = ANY (v_chains) AND m.republished_at IS NULL AND NOT m.should_skip
           -- What was cut cannot be sent again.
           AND m.payload_size = octet_length(m.payload)
        RETURNING m.id, m.chain_id, m.source, m.exchange, m.routing_key, m.payload, m.headers)
    SELECT * FROM taken t ORDER BY t.id;
END $$;

-- Gives back what was taken and certainly not sent, so that the next round drives it.
CREATE OR REPLACE FUNCTION return_republishable(p_messages bigint[])
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_count int;
BEGIN
    UPDATE failed_message_chain c SET should_republish = true
     WHERE c.id IN (SELECT m.chain_id FROM failed_message m WHERE m.id = ANY (p_messages));
    UPDATE failed_message m SET republished_at = NULL WHERE m.id = ANY (p_messages) AND m.republished_at IS NOT NULL;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END $$;
