-- Rights on single tables. Run by the owner after the first migration. Idempotent:
--   psql -v ON_ERROR_STOP=1 -d bingosim -U bingosim_owner -f restrict.sql
REVOKE INSERT, UPDATE, DELETE ON bingosim.flyway_schema_history FROM bingosim_api, bingosim_worker;

-- Only the columns that the autoscaler's query reads.
GRANT SELECT (status, mode, runs_requested, runs_completed, runs_failed, nanos_per_run) ON bingosim.batch TO bingosim_scaler;
