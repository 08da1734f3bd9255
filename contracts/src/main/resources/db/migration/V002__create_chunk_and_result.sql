-- A chunk is a range of runs. A retry, or a piece of a split retry, has an explicit ascending list of run indexes
-- instead.
CREATE TABLE run_chunk (
    id          bigint           GENERATED ALWAYS AS IDENTITY,
    batch_id    uuid             NOT NULL,
    mode        text             NOT NULL,
    first_run   bigint           NOT NULL,
    run_count   int              NOT NULL,
    run_indexes bigint[],
    pass        double precision NOT NULL,
    attempt     int              NOT NULL DEFAULT 1,
    crashes     int              NOT NULL DEFAULT 0,
    status      text             NOT NULL DEFAULT 'PENDING',
    not_before  timestamptz      NOT NULL DEFAULT clock_timestamp(),
    fence       int              NOT NULL DEFAULT 0,
    worker_id   uuid,
    parent_id   bigint,
    created_at  timestamptz      NOT NULL DEFAULT clock_timestamp(),
    started_at  timestamptz,
    ended_at    timestamptz,
    error       text,
    CONSTRAINT run_chunk_pk PRIMARY KEY (id),
    CONSTRAINT run_chunk_batch_fk FOREIGN KEY (batch_id) REFERENCES batch (id) ON DELETE CASCADE,
    CONSTRAINT run_chunk_status_known CHECK (status IN ('PENDING', 'RUNNING', 'COMPLETED', 'CANCELLED', 'FAILED', 'SPLIT')),
    CONSTRAINT run_chunk_mode_known CHECK (mode IN ('LOCAL', 'DISTRIBUTED')),
    CONSTRAINT run_chunk_runs_positive CHECK (first_run >= 0 AND run_count > 0),
    CONSTRAINT run_chunk_list_matches_count CHECK (run_indexes IS NULL
        OR (cardinality(run_indexes) = run_count AND run_indexes[1] = first_run)),
    CONSTRAINT run_chunk_attempt_positive CHECK (attempt > 0 AND crashes >= 0 AND fence >= 0),
    CONSTRAINT run_chunk_running_has_worker CHECK (status <> 'RUNNING' OR worker_id IS NOT NULL),
    CONSTRAINT run_chunk_ended_at_iff_ended CHECK ((ended_at IS NULL) = (status IN ('PENDING', 'RUNNING')))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
CREATE INDEX run_chunk_batch_id_open_idx ON run_chunk (batch_id, first_run) WHERE status IN ('PENDING', 'RUNNING');
CREATE INDEX run_chunk_pending_idx ON run_chunk (mode, pass, id) WHERE status = 'PENDING';
CREATE INDEX run_chunk_worker_id_running_idx ON run_chunk (worker_id) WHERE status = 'RUNNING';
CREATE INDEX run_chunk_batch_id_idx ON run_chunk (batch_id, id);

-- The work log: which worker held a chunk, from when to when, and how the attempt ended.
CREATE TABLE chunk_attempt (
    chunk_id   bigint      NOT NULL,
    fence      int         NOT NULL,
    batch_id   uuid        NOT NULL,
    worker_id  uuid        NOT NULL,
    started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at   timestamptz,
    outcome    text,
    CONSTRAINT chunk_attempt_pk PRIMARY KEY (chunk_id, fence),
    CONSTRAINT chunk_attempt_chunk_fk FOREIGN KEY (chunk_id) REFERENCES run_chunk (id) ON DELETE CASCADE,
    CONSTRAINT chunk_attempt_outcome_known CHECK (
        outcome IN ('COMPLETED', 'FAILED', 'RESCUED', 'RELEASED', 'CANCELLED')),
    CONSTRAINT chunk_attempt_ended_with_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL))
) WITH (fillfactor = 80);

-- One row per completed chunk. Its runs are [first_run, last_run] without `missing`, or those in `run_indexes`.
-- The block is packed column by column (see BlockWriter). It is not compressed: that costs ten times the server time.
CREATE TABLE result_block (
    chunk_id    bigint NOT NULL,
    batch_id    uuid   NOT NULL,
    fence       int    NOT NULL,
    first_run   bigint NOT NULL,
    last_run    bigint NOT NULL,
    run_count   int    NOT NULL,
    run_indexes bigint[],
    missing     bigint[],
    block       bytea  NOT NULL,
    CONSTRAINT result_block_pk PRIMARY KEY (chunk_id),
    CONSTRAINT result_block_chunk_fk FOREIGN KEY (chunk_id) REFERENCES run_chunk (id) ON DELETE CASCADE,
    CONSTRAINT result_block_runs_in_order CHECK (first_run <= last_run AND run_count >= 0)
);
ALTER TABLE result_block ALTER COLUMN block SET STORAGE EXTERNAL;
CREATE INDEX result_block_batch_id_first_run_idx ON result_block (batch_id, first_run, chunk_id);

-- Mergeable tallies: one per completed chunk, folded into one when there are many. Tallies are folded only within one
-- segment, because a stop rule reads whole segments. A batch without a stop rule has one segment, 0.
CREATE TABLE chunk_tally (
    id       bigint GENERATED ALWAYS AS IDENTITY,
    batch_id uuid   NOT NULL,
    segment  int    NOT NULL,
    runs     bigint NOT NULL,
    tally    bytea  NOT NULL,
    CONSTRAINT chunk_tally_pk PRIMARY KEY (id),
    CONSTRAINT chunk_tally_batch_fk FOREIGN KEY (batch_id) REFERENCES batch (id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
CREATE INDEX chunk_tally_batch_id_segment_idx ON chunk_tally (batch_id, segment, id);

CREATE TABLE batch_team_aggregate (
    batch_id   uuid NOT NULL,
    team_index int  NOT NULL,
    team_key   text NOT NULL,
    results    text NOT NULL,
    CONSTRAINT batch_team_aggregate_pk PRIMARY KEY (batch_id, team_index),
    CONSTRAINT batch_team_aggregate_batch_fk FOREIGN KEY (batch_id) REFERENCES batch (id) ON DELETE CASCADE
);

CREATE TABLE run_failure (
    batch_id    uuid        NOT NULL,
    run         bigint      NOT NULL,
    attempt     int         NOT NULL,
    final       boolean     NOT NULL,
    error_class text        NOT NULL,
    message     text        NOT NULL,
    fingerprint text        NOT NULL,
    worker_id   uuid,
    at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT run_failure_pk PRIMARY KEY (batch_id, run, attempt),
    CONSTRAINT run_failure_batch_fk FOREIGN KEY (batch_id) REFERENCES batch (id) ON DELETE CASCADE
);
-- A run has at most one final failure.
CREATE UNIQUE INDEX run_failure_final_unique ON run_failure (batch_id, run) WHERE final;

-- Each distinct stack trace is stored once per batch: a million failed runs share a few of them.
CREATE TABLE failure_stack (
    batch_id    uuid NOT NULL,
    fingerprint text NOT NULL,
    stack       text NOT NULL,
    CONSTRAINT failure_stack_pk PRIMARY KEY (batch_id, fingerprint),
    CONSTRAINT failure_stack_batch_fk FOREIGN KEY (batch_id) REFERENCES batch (id) ON DELETE CASCADE
);
