-- Registers the worker or renews its lease, in database time. Called on the connection that holds the session lock
-- p_lock_key. Returns the chunks of p_chunk_ids that the worker no longer holds: a worker that was paused and taken for
-- dead is registered again here and receives the ids of its revoked chunks. Chunks of an ended batch are revoked at once:
-- their slots are free before the sweep has cancelled them.
CREATE OR REPLACE FUNCTION record_heartbeat(
    p_worker_id uuid, p_mode text, p_host text, p_slots int, p_version text, p_lock_key bigint, p_lease interval,
    p_draining boolean, p_chunks_done bigint, p_runs_done bigint, p_chunk_ids bigint[], p_fences int[])
RETURNS bigint[]
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO worker AS w (id, mode, host, slots, version, lock_key, lease_until, draining)
    VALUES (p_worker_id, p_mode, p_host, p_slots, p_version, p_lock_key, clock_timestamp() + p_lease, p_draining)
    ON CONFLICT (id) DO UPDATE
       SET slots = p_slots, lock_key = p_lock_key, draining = p_draining, gone_at = NULL,
           last_seen = clock_timestamp(), lease_until = clock_timestamp() + p_lease,
           chunks_done = p_chunks_done, runs_done = p_runs_done;
    RETURN ARRAY(
        SELECT held.id FROM unnest(p_chunk_ids, p_fences) AS held (id, fence)
         WHERE NOT EXISTS (SELECT 1 FROM run_chunk c JOIN batch b ON b.id = c.batch_id AND b.status = 'RUNNING'
                            WHERE c.id = held.id AND c.fence = held.fence AND c.worker_id = p_worker_id
                              AND c.status = 'RUNNING'));
END $$;

-- A worker leaves in order: it counts as gone at once, and no other process has to find out. Returns whether it was
-- registered. What it still holds, because it could not give it back, is rescued.
CREATE OR REPLACE FUNCTION deregister_worker(p_worker_id uuid)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE worker w SET gone_at = clock_timestamp(), draining = true, slots = 0
     WHERE w.id = p_worker_id AND w.gone_at IS NULL;
    RETURN FOUND;
END $$;
