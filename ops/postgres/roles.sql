-- Who may do what. Run once by a superuser in the new database, before the first migration; running it again is harmless:
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

-- The client has no statement timeout of its own: a call it has given up must not hold its locks for ever.
ALTER ROLE bingosim_api SET statement_timeout = '60s';
ALTER ROLE bingosim_worker SET statement_timeout = '60s';
ALTER ROLE bingosim_scaler SET statement_timeout = '5s';
ALTER ROLE bingosim_api SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE bingosim_worker SET idle_in_transaction_session_timeout = '30s';

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO bingosim_owner;
GRANT USAGE ON SCHEMA public TO bingosim_api, bingosim_worker, bingosim_scaler;

-- Whatever the owner creates later is open to the services at once; a migration needs no grants of its own.
ALTER DEFAULT PRIVILEGES FOR ROLE bingosim_owner IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO bingosim_api, bingosim_worker;
ALTER DEFAULT PRIVILEGES FOR ROLE bingosim_owner IN SCHEMA public
    GRANT USAGE, SELECT ON SEQUENCES TO bingosim_api, bingosim_worker;
ALTER DEFAULT PRIVILEGES FOR ROLE bingosim_owner
    REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES FOR ROLE bingosim_owner IN SCHEMA public
    GRANT EXECUTE ON FUNCTIONS TO bingosim_api, bingosim_worker;
