ALTER TABLE failed_message
    ADD COLUMN failed_again int         NOT NULL DEFAULT 0,
    ADD COLUMN changed_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    ADD CONSTRAINT failed_message_failed_again_not_negative CHECK (failed_again >= 0);

-- The state that people see: OPEN needs a decision; REPUBLISHED was sent again; FAILED_AGAIN was sent again, could not be
-- processed again, and needs a decision; SKIPPED is left out for good.
ALTER TABLE failed_message
    ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
        CASE WHEN should_skip THEN 'SKIPPED'
             WHEN republished_at IS NOT NULL THEN 'REPUBLISHED'
             WHEN failed_again > 0 THEN 'FAILED_AGAIN'
             ELSE 'OPEN' END) STORED;

-- For retention and for the count of messages that need a decision.
CREATE INDEX failed_message_state_idx ON failed_message (state, changed_at);
