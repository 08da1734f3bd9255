-- The row types that several functions return. A new column is added with ALTER TYPE … ADD ATTRIBUTE in a later
-- version; callers list the columns they read, so an older service keeps working.

-- A chunk that a worker may simulate while its fence is current.
CREATE TYPE claimed_chunk AS (
    chunk_id     bigint,
    batch_id     uuid,
    scenario_id  text,
    seed         bigint,
    team_count   int,
    first_run    bigint,
    run_count    int,
    run_indexes  bigint[],
    attempt      int,
    crashes      int,
    fence        int,
    trace_parent text,
    pass         double precision
);

-- A chunk that was taken back from a worker. `became` is its new status.
CREATE TYPE returned_chunk AS (
    chunk_id  bigint,
    batch_id  uuid,
    worker_id uuid,
    became    text
);

-- An outbox event that the caller must publish before its claim expires.
CREATE TYPE claimed_event AS (
    event_key bigint,
    event_id  uuid,
    type      text,
    entity_id uuid,
    sequence  bigint,
    payload   text
);
