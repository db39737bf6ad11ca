-- When somebody last wrote something that is neither a yes nor a no, while they could still answer: those who watch the
-- round may not be those who read the inbox.
ALTER TABLE offers ADD COLUMN wrote_at timestamptz;
