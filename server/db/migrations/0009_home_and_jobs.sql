-- When a person has seen a notification. Those from before this column existed count as seen: they were on the boards.
ALTER TABLE notifications ADD COLUMN read_at timestamptz;
UPDATE notifications SET read_at = now();
CREATE INDEX notifications_unread_idx ON notifications (user_id) WHERE read_at IS NULL;
-- The job whose uncovered days this job offers again. The days of a living job here are no longer the other job's.
ALTER TABLE jobs ADD COLUMN offered_from_id uuid CONSTRAINT jobs_offered_from_fkey REFERENCES jobs;
CREATE INDEX jobs_offered_from_idx ON jobs (offered_from_id) WHERE offered_from_id IS NOT NULL;
