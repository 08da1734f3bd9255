-- One row per worker process. A worker is alive while it holds its session advisory lock (lock_key) and renews its
-- lease.
CREATE TABLE worker (
    id          uuid        NOT NULL,
    mode        text        NOT NULL,
    host        text        NOT NULL,
    slots       int         NOT NULL,
    version     text        NOT NULL,
    lock_key    bigint      NOT NULL,
    draining    boolean     NOT NULL DEFAULT false,
    started_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_seen   timestamptz NOT NULL DEFAULT clock_timestamp(),
    lease_until timestamptz NOT NULL,
    gone_at     timestamptz,
    chunks_done bigint      NOT NULL DEFAULT 0,
    runs_done   bigint      NOT NULL DEFAULT 0,
    CONSTRAINT worker_pk PRIMARY KEY (id),
    CONSTRAINT worker_mode_known CHECK (mode IN ('LOCAL', 'DISTRIBUTED')),
    CONSTRAINT worker_slots_not_negative CHECK (slots >= 0)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
CREATE INDEX worker_present_idx ON worker (mode) WHERE gone_at IS NULL;

CREATE TABLE leader_lease (
    name       text        NOT NULL,
    worker_id  uuid        NOT NULL,
    token      bigint      NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT leader_lease_pk PRIMARY KEY (name),
    CONSTRAINT leader_lease_token_positive CHECK (token > 0)
) WITH (fillfactor = 50);

CREATE TABLE circuit_breaker (
    dependency      text        NOT NULL,
    state           text        NOT NULL DEFAULT 'CLOSED',
    open_until      timestamptz,
    probe_until     timestamptz,
    probe_worker_id uuid,
    last_success_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    openings        bigint      NOT NULL DEFAULT 0,
    CONSTRAINT circuit_breaker_pk PRIMARY KEY (dependency),
    CONSTRAINT circuit_breaker_state_known CHECK (state IN ('CLOSED', 'OPEN', 'HALF_OPEN')),
    CONSTRAINT circuit_breaker_open_has_end CHECK (state <> 'OPEN' OR open_until IS NOT NULL),
    CONSTRAINT circuit_breaker_probe_has_lease CHECK (state <> 'HALF_OPEN' OR probe_until IS NOT NULL)
) WITH (fillfactor = 50);
INSERT INTO circuit_breaker (dependency) VALUES ('rabbitmq');
