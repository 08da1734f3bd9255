-- Runs last. A service waits at its start until the schema has the level it was built for; then every function exists.
CREATE OR REPLACE FUNCTION get_schema_level()
RETURNS int
LANGUAGE sql IMMUTABLE AS $$
    SELECT 7
$$;
