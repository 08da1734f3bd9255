-- After the first migration, by the owner: what only one side needs. Running it again is harmless.
--   psql -v ON_ERROR_STOP=1 -d bingosim -U bingosim_owner -f restrict.sql
REVOKE INSERT, UPDATE, DELETE ON flyway_schema_history FROM bingosim_api, bingosim_worker;

-- What the autoscaler's query reads, and no more.
GRANT SELECT (status, mode, runs_requested, runs_completed, runs_failed, nanos_per_run) ON batch TO bingosim_scaler;
