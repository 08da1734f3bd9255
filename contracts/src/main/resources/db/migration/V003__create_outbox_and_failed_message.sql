CREATE TABLE outbox_event (
    id              bigint      GENERATED ALWAYS AS IDENTITY,
    event_id        uuid        NOT NULL DEFAULT gen_random_uuid(),
    type            text        NOT NULL,
    entity_id       uuid        NOT NULL,
    sequence        bigint      NOT NULL,
    payload         text        NOT NULL,
    state           text        NOT NULL DEFAULT 'NOT_PUBLISHED',
    next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    worker_id       uuid,
    claimed_until   timestamptz,
    published_at    timestamptz,
    error           text,
    created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT outbox_event_pk PRIMARY KEY (id),
    CONSTRAINT outbox_event_id_unique UNIQUE (event_id),
    CONSTRAINT outbox_event_sequence_unique UNIQUE (entity_id, sequence),
    CONSTRAINT outbox_event_type_known CHECK (
        type IN ('chunk.requested', 'batch.created', 'batch.completed', 'batch.failed', 'batch.cancelled')),
    CONSTRAINT outbox_event_state_known CHECK (state IN ('NOT_PUBLISHED', 'IN_PROGRESS', 'PUBLISHED', 'FAILED')),
    CONSTRAINT outbox_event_claimed_iff_in_progress CHECK ((state = 'IN_PROGRESS') = (claimed_until IS NOT NULL)),
    CONSTRAINT outbox_event_published_at_iff_published CHECK ((state = 'PUBLISHED') = (published_at IS NOT NULL))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
CREATE INDEX outbox_event_due_idx ON outbox_event (next_attempt_at) WHERE state = 'NOT_PUBLISHED';
CREATE INDEX outbox_event_claimed_until_idx ON outbox_event (claimed_until) WHERE state = 'IN_PROGRESS';

-- Messages that could not be processed, one chain per entity so that they can be republished in order. The entity is
-- 'unknown' if the message does not name one.
CREATE TABLE failed_message_chain (
    id               bigint      GENERATED ALWAYS AS IDENTITY,
    entity           text        NOT NULL,
    should_republish boolean     NOT NULL DEFAULT false,
    requested_by     text,
    created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT failed_message_chain_pk PRIMARY KEY (id),
    CONSTRAINT failed_message_chain_entity_unique UNIQUE (entity)
);

CREATE TABLE failed_message (
    id             bigint      GENERATED ALWAYS AS IDENTITY,
    chain_id       bigint      NOT NULL,
    source         text        NOT NULL,
    exchange       text        NOT NULL DEFAULT '',
    routing_key    text        NOT NULL DEFAULT '',
    message_hash   text        NOT NULL,
    payload        bytea       NOT NULL,
    payload_size   bigint      NOT NULL,
    headers        text        NOT NULL DEFAULT '{}',
    error          text        NOT NULL,
    stack          text,
    deliveries     int         NOT NULL DEFAULT 1,
    should_skip    boolean     NOT NULL DEFAULT false,
    republished_at timestamptz,
    created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT failed_message_pk PRIMARY KEY (id),
    CONSTRAINT failed_message_chain_fk FOREIGN KEY (chain_id) REFERENCES failed_message_chain (id) ON DELETE CASCADE,
    -- A redelivery of the same message is the same failure.
    CONSTRAINT failed_message_hash_unique UNIQUE (chain_id, source, message_hash)
);
CREATE INDEX failed_message_chain_id_idx ON failed_message (chain_id, id);
