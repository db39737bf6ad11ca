-- Jobs that find cover were made with a copy of the shift's notes, which every contractor could read: key codes, health.
-- The notes go back to the bookings, and off those jobs and the jobs that offer their days again.
CREATE TEMPORARY TABLE published ON COMMIT DROP AS
WITH RECURSIVE line AS (
  SELECT id, cover_for_shift_id AS shift_id, notes FROM jobs WHERE cover_for_shift_id IS NOT NULL
  UNION ALL
  SELECT again.id, line.shift_id, again.notes
  FROM line JOIN jobs again ON again.offered_from_id = line.id AND again.cover_for_shift_id IS NULL)
SELECT line.id AS job_id, line.shift_id, trim(line.notes) AS notes, nullif(trim(s.notes), '') AS of_shift
FROM line LEFT JOIN shifts s ON s.id = line.shift_id
WHERE trim(line.notes) <> '';

-- Who is booked now has them. Notes that were changed on the booking stay as they are, unless the job's were changed too.
UPDATE shifts s
SET notes = CASE WHEN position(trim(coalesce(s.notes, '')) IN p.notes) > 0 THEN p.notes ELSE s.notes || E'\n\n' || p.notes END
FROM published p
WHERE s.job_id = p.job_id AND s.deleted_at IS NULL
  AND (trim(coalesce(s.notes, '')) = ''
    OR (p.notes IS DISTINCT FROM p.of_shift AND position(p.notes IN s.notes) = 0));

-- So does the shift that was unbooked, from which the next booking takes them.
UPDATE shifts s
SET notes = CASE WHEN position(coalesce(p.of_shift, '') IN p.notes) > 0 THEN p.notes ELSE p.of_shift || E'\n\n' || p.notes END
FROM (
  SELECT shift_id, of_shift, string_agg(DISTINCT notes, E'\n\n') AS notes
  FROM published
  WHERE of_shift IS NULL OR position(notes IN of_shift) = 0
  GROUP BY shift_id, of_shift) p
WHERE s.id = p.shift_id;

UPDATE jobs SET notes = NULL WHERE id IN (SELECT job_id FROM published);
