-- The roles and their rights. Run once by a superuser in the new database, before the first migration. Idempotent:
--   psql -v ON_ERROR_STOP=1 -d bingosim -v owner_password=… -v api_password=… -v worker_password=… -v scaler_password=… -f roles.sql
-- The owner migrates and is used for nothing else. The services read and write rows and cannot change the schema. The
-- scaler reads the backlog. An empty password leaves that role unable to log in.

SELECT format('CREATE ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOINHERIT', name)
  FROM unnest(ARRAY['bingosim_owner', 'bingosim_api', 'bingosim_worker', 'bingosim_scaler']) AS name
 WHERE NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = name)
\gexec

ALTER ROLE bingosim_owner PASSWORD :'owner_password';
ALTER ROLE bingosim_api PASSWORD :'api_password';
ALTER ROLE bingosim_worker PASSWORD :'worker_password';
ALTER ROLE bingosim_scaler PASSWORD :'scaler_password' CONNECTION LIMIT 5;

-- The client cannot cancel a statement: one that it no longer waits for must not hold its locks indefinitely.
ALTER ROLE bingosim_api SET statement_timeout = '60s';
ALTER ROLE bingosim_worker SET statement_timeout = '60s';
ALTER ROLE bingosim_scaler SET statement_timeout = '5s';
ALTER ROLE bingosim_api SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE bingosim_worker SET idle_in_transaction_session_timeout = '30s';

REVOKE ALL ON SCHEMA public FROM PUBLIC;
CREATE SCHEMA IF NOT EXISTS bingosim AUTHORIZATION bingosim_owner;
GRANT USAGE ON SCHEMA bingosim TO bingosim_api, bingosim_worker, bingosim_scaler;

-- The services set this on every connection themselves. This is for psql sessions and the scaler.
ALTER ROLE bingosim_owner SET search_path = bingosim;
ALTER ROLE bingosim_api SET search_path = bingosim;
ALTER ROLE bingosim_worker SET search_path = bingosim;
ALTER ROLE bingosim_scaler SET search_path = bingosim;

-- The services can use everything that the owner creates later, so that a migration needs no grants.
ALTER DEFAULT PRIVILEGES FOR ROLE bingosim_owner IN SCHEMA bingosim
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO bingosim_api, bingosim_worker;
ALTER DEFAULT PRIVILEGES FOR ROLE bingosim_owner IN SCHEMA bingosim
    GRANT USAGE, SELECT ON SEQUENCES TO bingosim_api, bingosim_worker;
ALTER DEFAULT PRIVILEGES FOR ROLE bingosim_owner
    REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES FOR ROLE bingosim_owner IN SCHEMA bingosim
    GRANT EXECUTE ON FUNCTIONS TO bingosim_api, bingosim_worker;
