-- Runs last. A service waits at its start until the level it was built for is there: then every function is too.
CREATE OR REPLACE FUNCTION schema_level()
RETURNS int
LANGUAGE sql IMMUTABLE AS $$
    SELECT 2
$$;
