-- Results cover the runs [0, covered_runs), see count_covered_runs. The number is stored when the batch ends; while it
-- is active, the number follows from the open chunks.
--
-- started_at and epoch_first_run are those of the current epoch, first_started_at is set once there was another.
ALTER TABLE batch
    ADD COLUMN covered_runs     bigint,
    ADD COLUMN first_started_at timestamptz,
    ADD COLUMN epoch_first_run  bigint NOT NULL DEFAULT 0,
    ADD CONSTRAINT batch_covered_runs_iff_ended CHECK (
        (covered_runs IS NOT NULL) = (status IN ('COMPLETED', 'ERROR', 'CANCELLED'))),
    ADD CONSTRAINT batch_covered_runs_within_dispatched CHECK (covered_runs BETWEEN 0 AND next_run);

-- The first attempts come first: the earliest open one is found by a single look, however many retries wait.
DROP INDEX run_chunk_batch_id_open_idx;
CREATE INDEX run_chunk_batch_id_open_idx ON run_chunk (batch_id, attempt, first_run)
    WHERE status IN ('PENDING', 'RUNNING');

-- The range [first_run, end_run) holds all runs of the tally; runs without a result are in the range too. The ranges of
-- first attempts do not overlap. The range of a retry lies within that of the chunk it came from.
--
-- ended_at is when the last first attempt of the range ended, and null for a retry.
ALTER TABLE chunk_tally
    ADD COLUMN first_run bigint NOT NULL,
    ADD COLUMN end_run   bigint NOT NULL,
    ADD COLUMN ended_at  timestamptz,
    ADD CONSTRAINT chunk_tally_runs_within_range CHECK (
        first_run >= 0 AND first_run < end_run AND runs BETWEEN 0 AND end_run - first_run);

-- The arguments have changed.
DROP FUNCTION IF EXISTS fold_tallies(uuid, int, bigint[], bytea);
