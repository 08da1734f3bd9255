-- Every batch has a name. One that was created without a name gets the name of its scenario and a number, see
-- name_batch. The column stays nullable only for the moment between this migration and the new create_batch.
ALTER TABLE batch ADD COLUMN name_given boolean NOT NULL DEFAULT false;
CREATE SEQUENCE batch_number;

UPDATE batch SET name_given = true WHERE name IS NOT NULL;
UPDATE batch b SET name = n.name
  FROM (SELECT u.id, s.name || ' #' || nextval('batch_number') AS name
          FROM (SELECT id, scenario_id FROM batch WHERE name IS NULL ORDER BY created_at, id) u
          JOIN scenario s ON s.id = u.scenario_id) n
 WHERE n.id = b.id;

-- The order of lists by name.
CREATE INDEX batch_name_id_idx ON batch (lower(name), id);

-- What was asked for, where a stop rule has kept fewer runs; null where runs_requested says it. Batches that stopped
-- before this migration keep null.
ALTER TABLE batch
    ADD COLUMN runs_asked bigint,
    ADD CONSTRAINT batch_runs_asked_exceed_requested CHECK (runs_asked > runs_requested);

-- The figures that lists show, so that they need not parse the whole results. Immutable, because a generated column
-- depends on it: text is read as JSON the same way in every session.
CREATE FUNCTION read_figure(p_results text, p_path text[])
RETURNS double precision
LANGUAGE sql IMMUTABLE AS $$
    SELECT (p_results::json #>> p_path)::double precision
$$;
CREATE FUNCTION read_team_name(p_results text)
RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT p_results::json ->> 'name'
$$;
ALTER TABLE batch_team_aggregate
    ADD COLUMN team_name text GENERATED ALWAYS AS (read_team_name(results)) STORED,
    ADD COLUMN win_rate double precision GENERATED ALWAYS AS (read_figure(results, '{winRate,value}')) STORED,
    ADD COLUMN tie_rate double precision GENERATED ALWAYS AS (read_figure(results, '{tieRate,value}')) STORED;

-- The scenario that a scenario was made from by editing. It is no part of the document, so it does not change the id.
ALTER TABLE scenario
    ADD COLUMN derived_from text,
    ADD CONSTRAINT scenario_derived_from_fk FOREIGN KEY (derived_from) REFERENCES scenario (id) ON DELETE SET NULL,
    ADD CONSTRAINT scenario_derived_from_another CHECK (derived_from <> id);
CREATE INDEX scenario_derived_from_idx ON scenario (derived_from) WHERE derived_from IS NOT NULL;

-- Browsers that have signed in. Only the SHA-256 of a session's token is stored. A session ends with its key, when it
-- expires, or when the user signs out.
CREATE TABLE api_session (
    token_hash text        NOT NULL,
    api_key_id bigint      NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT api_session_pk PRIMARY KEY (token_hash),
    CONSTRAINT api_session_key_fk FOREIGN KEY (api_key_id) REFERENCES api_key (id) ON DELETE CASCADE,
    CONSTRAINT api_session_hash_is_sha256 CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
CREATE INDEX api_session_api_key_id_idx ON api_session (api_key_id);
CREATE INDEX api_session_expires_at_idx ON api_session (expires_at);
