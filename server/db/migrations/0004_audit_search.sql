-- People search the audit log for names as well as for what happened.
DROP INDEX audit_logs_search_idx;
CREATE INDEX audit_logs_search_idx ON audit_logs USING gin
  ((coalesce(actor_name, '') || ' ' || coalesce(target_name, '') || ' ' || description) gin_trgm_ops);
-- A count is answered from an index alone where vacuum has been: let it come often enough.
ALTER TABLE audit_logs SET (autovacuum_vacuum_insert_scale_factor = 0.02);

-- A shift that is taken up again needs a living person as much as a new one.
DROP TRIGGER shifts_assignee_living ON shifts;
CREATE CONSTRAINT TRIGGER shifts_assignee_living AFTER INSERT OR UPDATE OF assigned_to_id, deleted_at ON shifts
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION refuse_deleted_person();
