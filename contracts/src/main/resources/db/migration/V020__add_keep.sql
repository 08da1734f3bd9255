-- What is kept of the runs of a batch. RUNS: a result block per chunk. SUMMARY: tallies only; single runs are simulated
-- again when they are read. `result_version` is the version of the engine that computed the completed runs, 0 if several
-- or unknown ones did, null before the first.
ALTER TABLE batch
    ADD COLUMN keep text NOT NULL DEFAULT 'RUNS',
    ADD COLUMN result_version int,
    ADD CONSTRAINT batch_keep_known CHECK (keep IN ('RUNS', 'SUMMARY'));

-- Ended experiments that keep a summary have no blocks, or are losing them.
UPDATE batch b SET keep = 'SUMMARY'
  FROM experiment e
 WHERE e.id = b.experiment_id AND e.keep = 'SUMMARY' AND e.status <> 'RUNNING';

ALTER TYPE claimed_chunk ADD ATTRIBUTE keep text;
