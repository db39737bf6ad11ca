-- The unbooked shift that this job finds cover for. Shifts name their job, so a foreign key back would be a circle, and
-- a backup could not be restored table by table. Shifts are never removed.
ALTER TABLE jobs ADD COLUMN cover_for_shift_id uuid;
CREATE UNIQUE INDEX jobs_cover_once_key ON jobs (cover_for_shift_id) WHERE deleted_at IS NULL;
