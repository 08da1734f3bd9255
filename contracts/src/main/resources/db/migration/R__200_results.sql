-- CREATE OR REPLACE cannot change the columns that a function or view returns.
DROP VIEW IF EXISTS team_run_result;
DROP FUNCTION IF EXISTS unfold_block(bytea, int, int);

-- Unfolds a result block (see BlockWriter): seven columns, each a width byte and big-endian values. The third column has
-- the highest open row in format 1 and the number of bonuses in format 2.
CREATE FUNCTION unfold_block(p_block bytea, p_team_count int, p_run_count int)
RETURNS TABLE (run_position int, team_index int, points bigint, tiles bigint, row_reached bigint, bonuses bigint,
               finished_at bigint, attempts bigint, wasted bigint, winners bigint)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    v_starts int[] := '{}';
    v_widths int[] := '{}';
    v_at     int := 1;
    v_values int := p_team_count * p_run_count;
    v_format int := get_byte(p_block, 0);
    v_column int;
BEGIN
    IF v_format NOT IN (1, 2) THEN
        RAISE EXCEPTION 'unknown block format %', v_format;
    END IF;
    FOR v_column IN 1 .. 7 LOOP
        v_widths := v_widths || get_byte(p_block, v_at);
        v_starts := v_starts || (v_at + 1);
        v_at := v_at + 1 + v_widths[v_column] * v_values;
    END LOOP;
    RETURN QUERY
    SELECT i / p_team_count, i % p_team_count,
           read_block_value(p_block, v_starts[1], v_widths[1], i),
           read_block_value(p_block, v_starts[2], v_widths[2], i),
           CASE v_format WHEN 1 THEN read_block_value(p_block, v_starts[3], v_widths[3], i) END,
           CASE v_format WHEN 2 THEN read_block_value(p_block, v_starts[3], v_widths[3], i) END,
           nullif(read_block_value(p_block, v_starts[4], v_widths[4], i), 0) - 1,
           read_block_value(p_block, v_starts[5], v_widths[5], i),
           read_block_value(p_block, v_starts[6], v_widths[6], i),
           read_block_value(p_block, v_starts[7], v_widths[7], i)
      FROM generate_series(0, v_values - 1) i;
END $$;

CREATE OR REPLACE FUNCTION read_block_value(p_block bytea, p_start int, p_width int, p_index int)
RETURNS bigint
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    v_value bigint := 0;
BEGIN
    FOR k IN 0 .. p_width - 1 LOOP
        v_value := (v_value << 8) | get_byte(p_block, p_start + p_index * p_width + k);
    END LOOP;
    RETURN v_value;
END $$;

-- Which runs the completed chunks have results of: [first_run, last_run] without `missing`, or those in `run_indexes`. A
-- batch that keeps RUNS has it in its blocks; one that keeps a SUMMARY in its chunks and failures.
CREATE OR REPLACE VIEW completed_runs AS
SELECT r.batch_id, r.chunk_id, r.first_run, r.last_run, r.run_count, r.run_indexes, r.missing
  FROM result_block r JOIN batch b ON b.id = r.batch_id AND b.keep = 'RUNS'
UNION ALL
SELECT c.batch_id, c.id, c.first_run, c.last_run, c.run_count - cardinality(failed.runs),
       CASE WHEN c.run_indexes IS NOT NULL THEN
            ARRAY(SELECT i FROM unnest(c.run_indexes) i WHERE i <> ALL (failed.runs) ORDER BY i) END,
       CASE WHEN c.run_indexes IS NULL AND cardinality(failed.runs) > 0 THEN failed.runs END
  FROM batch b
 CROSS JOIN LATERAL (
       SELECT k.*, coalesce(k.run_indexes[k.run_count], k.first_run + k.run_count - 1) AS last_run
         FROM run_chunk k WHERE k.batch_id = b.id AND k.status = 'COMPLETED') c
 CROSS JOIN LATERAL (
       SELECT ARRAY(SELECT f.run FROM run_failure f
                     WHERE f.batch_id = c.batch_id AND f.attempt = c.attempt AND f.run BETWEEN c.first_run AND c.last_run
                       AND (c.run_indexes IS NULL OR f.run = ANY (c.run_indexes))
                     ORDER BY f.run) AS runs) failed
 WHERE b.keep = 'SUMMARY';

-- The runs before p_end_run, all of which have been tried, that have no result: each has failed, and no later attempt has
-- completed it.
CREATE OR REPLACE FUNCTION find_missing_runs(p_batch_id uuid, p_end_run bigint)
RETURNS SETOF bigint
LANGUAGE sql STABLE AS $$
    SELECT f.run
      FROM (SELECT run, max(attempt) AS attempt FROM run_failure
             WHERE batch_id = p_batch_id AND run < p_end_run GROUP BY run) f
      LEFT JOIN (SELECT i AS run, c.attempt FROM run_chunk c, unnest(c.run_indexes) i
                  WHERE c.batch_id = p_batch_id AND c.status = 'COMPLETED' AND c.run_indexes IS NOT NULL) healed
             ON healed.run = f.run AND healed.attempt > f.attempt
     WHERE healed.run IS NULL
     ORDER BY f.run
$$;

-- Every result as a row, for SQL users. A batch that keeps a summary has none. Filter by batch_id: a block is unfolded only when it is read. Scenarios of
-- version 1 have row_reached, those of version 2 have bonuses; the other column is null.
CREATE VIEW team_run_result AS
SELECT r.batch_id,
       coalesce(listed.runs[u.run_position + 1], r.first_run + u.run_position) AS run,
       teams.keys[u.team_index + 1] AS team,
       u.points, u.tiles, u.row_reached, u.bonuses, u.finished_at, u.attempts, u.wasted,
       CASE WHEN u.winners = 0 THEN 0 ELSE 1.0 / u.winners END AS winner_share
  FROM result_block r
  JOIN batch b ON b.id = r.batch_id
 CROSS JOIN LATERAL (
       SELECT array_agg(t.team ->> 'key' ORDER BY t.position) AS keys
         FROM scenario s, json_array_elements(s.document::json -> 'teams') WITH ORDINALITY AS t (team, position)
        WHERE s.id = b.scenario_id) teams
 CROSS JOIN LATERAL (
       SELECT CASE WHEN r.run_indexes IS NOT NULL THEN r.run_indexes
                   WHEN r.missing IS NOT NULL THEN
                        ARRAY(SELECT i FROM generate_series(r.first_run, r.last_run) i
                               WHERE i <> ALL (r.missing) ORDER BY i)
              END AS runs) listed
 CROSS JOIN LATERAL unfold_block(r.block, b.team_count, r.run_count) u;
