-- Fails with 53100 if the disk of the database has no room: sorting with little memory writes a temporary file. Writing a
-- row would prove less, because it may fit into a page that exists. Changes nothing.
CREATE OR REPLACE FUNCTION probe_disk()
RETURNS void
LANGUAGE plpgsql
SET work_mem = '64kB' AS $$
BEGIN
    PERFORM count(*) FROM (SELECT g FROM generate_series(1, 2000) g ORDER BY g DESC OFFSET 0) sorted;
END $$;
