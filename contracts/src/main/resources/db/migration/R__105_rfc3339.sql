-- Instants as the API writes them: UTC, RFC 3339.
CREATE OR REPLACE FUNCTION rfc3339(p_at timestamptz)
RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
