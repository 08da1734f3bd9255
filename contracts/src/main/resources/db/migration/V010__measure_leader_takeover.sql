-- How long the tasks of the leader were without one: from the last renewal, or the resignation, of the former leader to
-- the first lease of the present one. NULL for the first leader.
ALTER TABLE leader_lease
    ADD COLUMN renewed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ADD COLUMN takeover   interval;
