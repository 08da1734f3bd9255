-- Replaced by a function with one more parameter.
DROP FUNCTION IF EXISTS record_failed_message(text, text, text, text, text, bytea, bigint, text, text, text);

-- Records a message that could not be processed and returns its id. A redelivery of the same message only counts. A
-- message that was republished, recognised by p_republished_id and its payload or as the same message, has failed again.
CREATE OR REPLACE FUNCTION record_failed_message(
    p_entity text, p_source text, p_exchange text, p_routing_key text, p_message_hash text,
    p_payload bytea, p_payload_size bigint, p_headers text, p_error text, p_stack text,
    p_republished_id bigint DEFAULT NULL)
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    v_chain_id   bigint;
    v_message_id bigint;
BEGIN
    -- The id comes from a header that anyone can forge; the payload has to match too.
    UPDATE failed_message m
       SET deliveries = m.deliveries + 1, failed_again = m.failed_again + (m.republished_at IS NOT NULL)::int,
           republished_at = NULL, error = p_error, stack = p_stack, changed_at = clock_timestamp()
     WHERE m.id = p_republished_id AND m.payload = p_payload
    RETURNING m.id INTO v_message_id;
    IF FOUND THEN
        RETURN v_message_id;
    END IF;
    INSERT INTO failed_message_chain AS f (entity) VALUES (p_entity)
    ON CONFLICT (entity) DO UPDATE SET updated_at = clock_timestamp()
    RETURNING f.id INTO v_chain_id;
    INSERT INTO failed_message AS m (chain_id, source, exchange, routing_key, message_hash, payload, payload_size,
                                     headers, error, stack)
    VALUES (v_chain_id, p_source, p_exchange, p_routing_key, p_message_hash, p_payload, p_payload_size, p_headers,
            p_error, p_stack)
    ON CONFLICT (chain_id, source, message_hash) DO UPDATE
       SET deliveries = m.deliveries + 1, failed_again = m.failed_again + (m.republished_at IS NOT NULL)::int,
           republished_at = NULL, error = p_error, stack = p_stack, changed_at = clock_timestamp()
    RETURNING m.id INTO v_message_id;
    RETURN v_message_id;
END $$;

-- Whether a message can be republished. A payload that was cut when it was recorded cannot be sent again.
CREATE OR REPLACE FUNCTION can_republish(p_message failed_message)
RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT p_message.state IN ('OPEN', 'FAILED_AGAIN') AND p_message.payload_size = octet_length(p_message.payload)
$$;

-- Marks a chain to be republished, on behalf of an operator. Idempotent until the messages are sent. Returns false if
-- the chain is unknown or has no message left to republish.
CREATE OR REPLACE FUNCTION request_republish(p_chain_id bigint, p_by text)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE failed_message_chain c
       SET should_republish = true, requested_by = CASE WHEN c.should_republish THEN c.requested_by ELSE p_by END,
           updated_at = clock_timestamp()
     WHERE c.id = p_chain_id
       AND EXISTS (SELECT 1 FROM failed_message m WHERE m.chain_id = c.id AND can_republish(m));
    RETURN FOUND;
END $$;

-- Excludes a message from republishing. Idempotent. Returns false if it is unknown or has been republished.
CREATE OR REPLACE FUNCTION skip_failed_message(p_message_id bigint)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE failed_message m SET should_skip = true, changed_at = clock_timestamp()
     WHERE m.id = p_message_id AND m.republished_at IS NULL;
    RETURN FOUND;
END $$;

-- Takes the messages of marked chains to republish, oldest first. A message is marked as republished before it is sent:
-- holding the chain's lock until the broker confirms would hold a lock over the network. So it is sent at most once.
CREATE OR REPLACE FUNCTION take_failed_messages(p_chains_max int)
RETURNS TABLE (message_id bigint, chain_id bigint, source text, exchange text, routing_key text, payload bytea,
               headers text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_chain_ids bigint[];
BEGIN
    v_chain_ids := ARRAY(SELECT c.id FROM failed_message_chain c WHERE c.should_republish
                          ORDER BY c.updated_at LIMIT p_chains_max FOR UPDATE SKIP LOCKED);
    UPDATE failed_message_chain c SET should_republish = false, updated_at = clock_timestamp()
     WHERE c.id = ANY (v_chain_ids);
    RETURN QUERY
    WITH taken AS (
        UPDATE failed_message m SET republished_at = clock_timestamp(), changed_at = clock_timestamp()
         WHERE m.chain_id = ANY (v_chain_ids) AND can_republish(m)
        RETURNING m.id, m.chain_id, m.source, m.exchange, m.routing_key, m.payload, m.headers)
    SELECT * FROM taken t ORDER BY t.id;
END $$;

-- Gives back messages that were taken and certainly not sent, so that the next round sends them. Returns how many.
CREATE OR REPLACE FUNCTION return_failed_messages(p_message_ids bigint[])
RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
    v_count int;
BEGIN
    UPDATE failed_message_chain c SET should_republish = true
     WHERE c.id IN (SELECT m.chain_id FROM failed_message m WHERE m.id = ANY (p_message_ids));
    UPDATE failed_message m SET republished_at = NULL, changed_at = clock_timestamp()
     WHERE m.id = ANY (p_message_ids) AND m.republished_at IS NOT NULL;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END $$;
