-- The history that the tables themselves do not keep. Only tests install this.
CREATE SCHEMA IF NOT EXISTS audit;

CREATE TABLE IF NOT EXISTS audit.chunk_change (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chunk_id   bigint      NOT NULL,
    batch_id   uuid        NOT NULL,
    old_status text        NOT NULL,
    new_status text        NOT NULL,
    old_fence  int         NOT NULL,
    new_fence  int         NOT NULL,
    not_before timestamptz NOT NULL,
    -- When the call that did it began, and when it did it.
    began_at   timestamptz NOT NULL DEFAULT statement_timestamp(),
    at         timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE IF NOT EXISTS audit.batch_change (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    batch_id   uuid        NOT NULL,
    epoch      int         NOT NULL,
    old_status text        NOT NULL,
    new_status text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE IF NOT EXISTS audit.lease_change (
    id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name          text        NOT NULL,
    old_worker_id uuid        NOT NULL,
    new_worker_id uuid        NOT NULL,
    old_token     bigint      NOT NULL,
    new_token     bigint      NOT NULL,
    at            timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE OR REPLACE FUNCTION audit.note_chunk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit.chunk_change (chunk_id, batch_id, old_status, new_status, old_fence, new_fence, not_before)
    VALUES (NEW.id, NEW.batch_id, OLD.status, NEW.status, OLD.fence, NEW.fence, OLD.not_before);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION audit.note_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit.batch_change (batch_id, epoch, old_status, new_status)
    VALUES (NEW.id, NEW.epoch, OLD.status, NEW.status);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION audit.note_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit.lease_change (name, old_worker_id, new_worker_id, old_token, new_token)
    VALUES (NEW.name, OLD.worker_id, NEW.worker_id, OLD.token, NEW.token);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_chunk AFTER UPDATE ON bingosim.run_chunk FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.fence IS DISTINCT FROM NEW.fence) EXECUTE FUNCTION audit.note_chunk();
CREATE OR REPLACE TRIGGER audit_batch AFTER UPDATE ON bingosim.batch FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION audit.note_batch();
CREATE OR REPLACE TRIGGER audit_lease AFTER UPDATE ON bingosim.leader_lease FOR EACH ROW
    WHEN (OLD.worker_id IS DISTINCT FROM NEW.worker_id OR OLD.token IS DISTINCT FROM NEW.token) EXECUTE FUNCTION audit.note_lease();
