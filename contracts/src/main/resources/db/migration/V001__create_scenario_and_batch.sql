-- A scenario is immutable: its id is the SHA-256 of its canonical JSON, so the text is kept byte for byte
-- (jsonb would reorder members and rewrite numbers, and the hash would no longer match).
CREATE TABLE scenario (
    id         text        NOT NULL,
    name       text        NOT NULL,
    document   text        NOT NULL,
    team_count int         NOT NULL,
    warnings   text        NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    hidden_at  timestamptz,
    CONSTRAINT scenario_pk PRIMARY KEY (id),
    CONSTRAINT scenario_id_is_sha256 CHECK (id ~ '^[0-9a-f]{64}$'),
    CONSTRAINT scenario_team_count_positive CHECK (team_count > 0)
);
CREATE INDEX scenario_created_at_id_idx ON scenario (created_at DESC, id DESC) WHERE hidden_at IS NULL;

-- Every completed chunk updates this row. No index covers a column that changes then, so that the updates stay
-- heap-only, and half of each page is left free for the next version of the row.
--
-- Partial indexes spell out the active statuses, because an index predicate must never change: see is_active.
CREATE TABLE batch (
    id              uuid             NOT NULL,
    principal       text             NOT NULL,
    name            text,
    scenario_id     text             NOT NULL,
    team_count      int              NOT NULL,
    mode            text             NOT NULL,
    seed            bigint           NOT NULL,
    seed_given      text             NOT NULL,
    weight          int              NOT NULL DEFAULT 1,
    idempotency_key text,
    request_hash    text,
    trace_parent    text,

    runs_requested  bigint           NOT NULL,
    next_run        bigint           NOT NULL DEFAULT 0,
    runs_completed  bigint           NOT NULL DEFAULT 0,
    runs_failed     bigint           NOT NULL DEFAULT 0,
    runs_retried    bigint           NOT NULL DEFAULT 0,

    status          text             NOT NULL DEFAULT 'PENDING',
    epoch           int              NOT NULL DEFAULT 1,
    version         bigint           NOT NULL DEFAULT 1,
    event_sequence  bigint           NOT NULL DEFAULT 0,
    error           text,
    stop_reason     text,

    -- Fair queueing: the virtual time granted so far, in engine nanoseconds divided by the weight.
    pass            double precision NOT NULL,
    nanos_per_run   double precision,
    chunk_runs_max  int              NOT NULL DEFAULT 0,

    stop_metric     text,
    stop_team       text,
    stop_half_width double precision,
    stop_next       bigint,

    created_at      timestamptz      NOT NULL DEFAULT clock_timestamp(),
    started_at      timestamptz,
    ended_at        timestamptz,
    cancelled_at    timestamptz,
    finalised_at    timestamptz,
    updated_at      timestamptz      NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT batch_pk PRIMARY KEY (id),
    CONSTRAINT batch_scenario_fk FOREIGN KEY (scenario_id) REFERENCES scenario (id),
    CONSTRAINT batch_idempotency_key_unique UNIQUE (principal, idempotency_key),
    CONSTRAINT batch_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
    CONSTRAINT batch_mode_known CHECK (mode IN ('LOCAL', 'DISTRIBUTED')),
    CONSTRAINT batch_status_known CHECK (status IN ('PENDING', 'RUNNING', 'COMPLETED', 'ERROR', 'CANCELLED')),
    CONSTRAINT batch_runs_in_order CHECK (runs_requested >= 1 AND next_run BETWEEN 0 AND runs_requested),
    CONSTRAINT batch_counters_within_dispatched CHECK (runs_completed >= 0 AND runs_failed >= 0
                                                   AND runs_completed + runs_failed <= next_run),
    CONSTRAINT batch_weight_in_range CHECK (weight BETWEEN 1 AND 100),
    CONSTRAINT batch_ended_at_iff_ended CHECK (
        (ended_at IS NOT NULL) = (status IN ('COMPLETED', 'ERROR', 'CANCELLED'))),
    CONSTRAINT batch_completed_is_whole CHECK (status <> 'COMPLETED' OR runs_completed = runs_requested),
    CONSTRAINT batch_cancelled_at_iff_cancelled CHECK ((cancelled_at IS NOT NULL) = (status = 'CANCELLED')),
    CONSTRAINT batch_stop_rule_whole CHECK ((stop_metric IS NULL) = (stop_half_width IS NULL)),
    CONSTRAINT batch_stop_metric_known CHECK (stop_metric IN ('winRate', 'points'))
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
CREATE INDEX batch_active_idx ON batch (mode, principal) WHERE status IN ('PENDING', 'RUNNING');
CREATE INDEX batch_created_at_id_idx ON batch (created_at DESC, id DESC);
CREATE INDEX batch_scenario_id_created_at_idx ON batch (scenario_id, created_at DESC);
CREATE INDEX batch_awaits_results_idx ON batch (id) WHERE status IN ('ERROR', 'CANCELLED') AND finalised_at IS NULL;
