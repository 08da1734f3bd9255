-- Every claim looks for a suspect. There are almost never any, and finding none costs nothing with this index.
CREATE INDEX run_chunk_suspect_idx ON run_chunk (mode, status, pass, id)
    WHERE crashes > 0 AND status IN ('PENDING', 'RUNNING');
