-- A repeating entry has no last day to be found by; the board looks for these few among years of one-off ones.
CREATE INDEX availability_recurring_idx ON availability (user_id) WHERE rrule IS NOT NULL AND deleted_at IS NULL;
