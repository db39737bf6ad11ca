-- Nobody is booked, and nobody applies, once their account is deleted. A foreign key cannot say so, because the
-- record is kept. The row lock makes it hold also when a booking and the deletion arrive at once.
CREATE FUNCTION refuse_deleted_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
BEGIN
  IF TG_TABLE_NAME = 'shifts' THEN person := NEW.assigned_to_id; ELSE person := NEW.contractor_id; END IF;
  PERFORM 1 FROM users WHERE id = person AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER shifts_assignee_living AFTER INSERT OR UPDATE OF assigned_to_id ON shifts
  FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person();
CREATE CONSTRAINT TRIGGER job_applications_contractor_living AFTER INSERT ON job_applications
  FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person();
