-- Keys for the API. Only the SHA-256 of a key is stored; the key itself is shown once, when it is created.
CREATE TABLE api_key (
    id         bigint      GENERATED ALWAYS AS IDENTITY,
    name       text        NOT NULL,
    role       text        NOT NULL,
    key_hash   text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    revoked_at timestamptz,
    CONSTRAINT api_key_pk PRIMARY KEY (id),
    CONSTRAINT api_key_hash_unique UNIQUE (key_hash),
    CONSTRAINT api_key_hash_is_sha256 CHECK (key_hash ~ '^[0-9a-f]{64}$'),
    CONSTRAINT api_key_name_length CHECK (length(name) BETWEEN 1 AND 100),
    CONSTRAINT api_key_role_known CHECK (role IN ('VIEWER', 'OPERATOR'))
);
-- At most one key in use per name. Revoked keys are kept as a record.
CREATE UNIQUE INDEX api_key_name_unique ON api_key (name) WHERE revoked_at IS NULL;
