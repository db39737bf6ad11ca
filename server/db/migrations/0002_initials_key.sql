-- Initials are compared by their letters and digits, and letters are not only English ones: what is left out is
-- therefore named, rather than what stays. The product stores initials in upper case already.
DROP INDEX shifts_initials_idx;
ALTER TABLE shifts DROP COLUMN initials_key;
ALTER TABLE shifts ADD COLUMN initials_key text GENERATED ALWAYS AS (
  upper(regexp_replace(service_user_initials, U&'[\0001-/:-@[-`{-\00BF\2000-\206F\00D7\00F7]', '', 'g'))
) STORED;
CREATE INDEX shifts_initials_idx ON shifts (initials_key text_pattern_ops, date_start) WHERE deleted_at IS NULL;
