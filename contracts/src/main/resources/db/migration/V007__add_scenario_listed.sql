-- A scenario that was made from another one and a standing is readable by its id but not part of the library, which a
-- daily update would fill otherwise. Retention deletes it when no batch refers to it.
ALTER TABLE scenario ADD COLUMN listed boolean NOT NULL DEFAULT true;

DROP INDEX scenario_created_at_id_idx;
CREATE INDEX scenario_created_at_id_idx ON scenario (created_at DESC, id DESC) WHERE hidden_at IS NULL AND listed;
