-- What a process should do now, in one call: return chunks and end batches, publish events, cut or claim chunks. Every
-- process asks once per second, and there is nearly always nothing. What it then calls decides for itself again.
CREATE OR REPLACE FUNCTION find_due_work(p_mode text, p_silence interval)
RETURNS TABLE (rescue boolean, events boolean, chunks boolean)
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY
    SELECT is_rescue_due(p_silence) OR has_variants_to_end() OR is_sweep_due(), has_due_events(), has_waiting_work(p_mode);
END $$;
