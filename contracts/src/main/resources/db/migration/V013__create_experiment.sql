-- An experiment is a family of batches with one question. Its variants are ordinary batches with the same seed, all of
-- which have the same number of runs at every look; see docs/lifecycle.md.
--
-- `question` has what was asked, without the scenario: the looks are a function of it, the seed and the failed runs.
-- `looks` is the number of looks taken, and fences the next one. `next_look_runs` is how many runs every survivor has
-- then. `pass` and `weight` stand in for those of its batches, so that many variants get the share of one batch.
CREATE TABLE experiment (
    id                uuid             NOT NULL,
    principal         text             NOT NULL,
    name              text,
    mode              text             NOT NULL,
    seed              bigint           NOT NULL,
    seed_given        text             NOT NULL,
    weight            int              NOT NULL DEFAULT 1,
    keep              text             NOT NULL DEFAULT 'RUNS',
    question          text             NOT NULL,
    idempotency_key   text,
    request_hash      text,
    trace_parent      text,

    status            text             NOT NULL DEFAULT 'RUNNING',
    verdict           text,
    error             text,
    looks             int              NOT NULL DEFAULT 0,
    next_look_runs    bigint,
    leader            int,
    pass              double precision NOT NULL,
    event_sequence    bigint           NOT NULL DEFAULT 0,

    created_at        timestamptz      NOT NULL DEFAULT clock_timestamp(),
    ended_at          timestamptz,
    updated_at        timestamptz      NOT NULL DEFAULT clock_timestamp(),
    blocks_removed_at timestamptz,

    CONSTRAINT experiment_pk PRIMARY KEY (id),
    CONSTRAINT experiment_idempotency_key_unique UNIQUE (principal, idempotency_key),
    CONSTRAINT experiment_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
    CONSTRAINT experiment_mode_known CHECK (mode IN ('LOCAL', 'DISTRIBUTED')),
    CONSTRAINT experiment_keep_known CHECK (keep IN ('RUNS', 'SUMMARY')),
    CONSTRAINT experiment_weight_in_range CHECK (weight BETWEEN 1 AND 100),
    CONSTRAINT experiment_status_known CHECK (status IN ('RUNNING', 'COMPLETED', 'ERROR', 'CANCELLED')),
    CONSTRAINT experiment_verdict_iff_completed CHECK ((verdict IS NOT NULL) = (status = 'COMPLETED')),
    CONSTRAINT experiment_verdict_known CHECK (verdict IN ('SELECTED', 'UNDECIDED', 'ESTIMATED')),
    CONSTRAINT experiment_error_iff_failed CHECK ((error IS NOT NULL) = (status = 'ERROR')),
    CONSTRAINT experiment_ended_at_iff_ended CHECK ((ended_at IS NULL) = (status = 'RUNNING')),
    CONSTRAINT experiment_next_look_iff_running CHECK ((next_look_runs IS NOT NULL) = (status = 'RUNNING')),
    CONSTRAINT experiment_blocks_removed_after_end CHECK (
        blocks_removed_at IS NULL OR (ended_at IS NOT NULL AND keep = 'SUMMARY'))
) WITH (fillfactor = 50);
CREATE INDEX experiment_created_at_id_idx ON experiment (created_at DESC, id DESC);
CREATE INDEX experiment_running_idx ON experiment (principal) WHERE status = 'RUNNING';
CREATE INDEX experiment_keeps_blocks_idx ON experiment (id)
    WHERE keep = 'SUMMARY' AND status <> 'RUNNING' AND blocks_removed_at IS NULL;

-- Position 0 is the baseline. A variant with the document of an earlier one has no batch: it is shown as `same_as`.
-- `input` is what the variant varies, if it was made by varying something.
-- The measured team has an index in the variant's scenario, and its values lie between `least` and `greatest`. `runs` are
-- those that the looks so far have seen.
CREATE TABLE experiment_variant (
    experiment_id   uuid             NOT NULL,
    position        int              NOT NULL,
    key             text             NOT NULL,
    name            text             NOT NULL,
    scenario_id     text             NOT NULL,
    batch_id        uuid,
    same_as         int,
    input           text,
    team_index      int              NOT NULL,
    team_count      int              NOT NULL,
    least           double precision NOT NULL,
    greatest        double precision NOT NULL,
    state           text             NOT NULL DEFAULT 'SURVIVOR',
    runs            bigint           NOT NULL DEFAULT 0,
    eliminated_look int,
    eliminated_by   int,
    CONSTRAINT experiment_variant_pk PRIMARY KEY (experiment_id, position),
    CONSTRAINT experiment_variant_experiment_fk FOREIGN KEY (experiment_id) REFERENCES experiment (id) ON DELETE CASCADE,
    CONSTRAINT experiment_variant_key_unique UNIQUE (experiment_id, key),
    CONSTRAINT experiment_variant_batch_unless_same CHECK ((batch_id IS NULL) = (same_as IS NOT NULL)),
    CONSTRAINT experiment_variant_same_as_earlier CHECK (same_as < position),
    CONSTRAINT experiment_variant_state_known CHECK (state IN (
        'SURVIVOR', 'LEADER', 'SELECTED', 'AS_GOOD', 'CONTENDER', 'ESTIMATED', 'ELIMINATED', 'FAILED')),
    CONSTRAINT experiment_variant_elimination_whole CHECK (
        (state = 'ELIMINATED') = (eliminated_look IS NOT NULL) AND (state = 'ELIMINATED') = (eliminated_by IS NOT NULL))
);
CREATE INDEX experiment_variant_batch_id_idx ON experiment_variant (batch_id);

-- One row per look, written once. `leader` led this look; an experiment that only estimates has none.
CREATE TABLE experiment_look (
    experiment_id uuid        NOT NULL,
    number        int         NOT NULL,
    runs          bigint      NOT NULL,
    leader        int,
    eliminated    int         NOT NULL,
    verdict       text,
    taken_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT experiment_look_pk PRIMARY KEY (experiment_id, number),
    CONSTRAINT experiment_look_experiment_fk FOREIGN KEY (experiment_id) REFERENCES experiment (id) ON DELETE CASCADE,
    CONSTRAINT experiment_look_numbers_positive CHECK (number >= 1 AND runs >= 1 AND eliminated >= 0)
);

-- Histograms over the runs [0, runs): of the differences of a variant to the one at position `against`, or, if both are
-- the same variant, of the values themselves. They merge like tallies: a look adds the histogram of the new runs.
CREATE TABLE experiment_histogram (
    experiment_id uuid   NOT NULL,
    position      int    NOT NULL,
    against       int    NOT NULL,
    runs          bigint NOT NULL,
    histogram     bytea  NOT NULL,
    CONSTRAINT experiment_histogram_pk PRIMARY KEY (experiment_id, position, against),
    CONSTRAINT experiment_histogram_variant_fk FOREIGN KEY (experiment_id, position)
        REFERENCES experiment_variant (experiment_id, position) ON DELETE CASCADE,
    CONSTRAINT experiment_histogram_runs_positive CHECK (runs >= 1)
);

ALTER TABLE batch ADD COLUMN experiment_id uuid,
    ADD CONSTRAINT batch_experiment_fk FOREIGN KEY (experiment_id) REFERENCES experiment (id);
CREATE INDEX batch_experiment_id_idx ON batch (experiment_id, id) WHERE experiment_id IS NOT NULL;

ALTER TABLE outbox_event DROP CONSTRAINT outbox_event_type_known;
ALTER TABLE outbox_event ADD CONSTRAINT outbox_event_type_known CHECK (type IN (
    'chunk.requested', 'batch.created', 'batch.completed', 'batch.failed', 'batch.cancelled',
    'experiment.created', 'experiment.completed', 'experiment.failed', 'experiment.cancelled'));
