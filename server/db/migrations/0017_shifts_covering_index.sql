-- The rules read the shifts of everyone over months. With what they read in the index, PostgreSQL does not visit a page
-- of the table for each shift.

CREATE INDEX shifts_person_facts_idx ON shifts (assigned_to_id, date_start)
  INCLUDE (date_end, id, service_user_initials, local_authority, job_id) WHERE deleted_at IS NULL;
DROP INDEX shifts_person_range_idx;
