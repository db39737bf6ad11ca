-- What the rules know about a person. A person without a row has said nothing.
CREATE TABLE work_profiles (
  user_id           uuid CONSTRAINT work_profiles_pkey PRIMARY KEY
                      CONSTRAINT work_profiles_user_fkey REFERENCES users,
  gender            text CONSTRAINT work_profiles_gender_known CHECK (gender IN ('FEMALE', 'MALE', 'OTHER')),
  date_of_birth     date,
  started_on        date,
  opt_out_signed_on date,
  opt_out_ends_on   date,
  visa_hours        integer CONSTRAINT work_profiles_visa_hours_known CHECK (visa_hours IN (10, 20)),
  visa_terms        jsonb NOT NULL DEFAULT '[]',
  other_hours       numeric(5, 2) NOT NULL DEFAULT 0
                      CONSTRAINT work_profiles_other_hours_range CHECK (other_hours BETWEEN 0 AND 168),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT work_profiles_opt_out_order CHECK (opt_out_ends_on >= opt_out_signed_on)
);

-- The agency's levels and numbers, one row once something has been changed. The version finds changes made meanwhile.
CREATE TABLE rule_settings (
  only_row   boolean CONSTRAINT rule_settings_pkey PRIMARY KEY DEFAULT true
               CONSTRAINT rule_settings_only_row CHECK (only_row),
  version    integer NOT NULL,
  rules      jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Service users to whom a person is not sent again. Ended ones are kept.
CREATE TABLE do_not_send (
  id                    uuid CONSTRAINT do_not_send_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id               uuid NOT NULL CONSTRAINT do_not_send_user_fkey REFERENCES users,
  service_user_initials text NOT NULL,
  -- The initials as they are compared.
  initials_key          text NOT NULL,
  local_authority       text,
  reason                text NOT NULL,
  created_by_id         uuid CONSTRAINT do_not_send_created_by_fkey REFERENCES users,
  created_at            timestamptz NOT NULL DEFAULT now(),
  ended_by_id           uuid CONSTRAINT do_not_send_ended_by_fkey REFERENCES users,
  ended_at              timestamptz
);
CREATE UNIQUE INDEX do_not_send_once_key ON do_not_send (user_id, initials_key, (coalesce(lower(local_authority), '')))
  WHERE ended_at IS NULL;

-- Blocks that somebody overruled, for each shift and rule: who, when, why, and the words of the finding then.
CREATE TABLE shift_overrides (
  id            uuid CONSTRAINT shift_overrides_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The shift that breaks the rule, and the one that was booked or changed: they can be neighbours.
  shift_id      uuid NOT NULL CONSTRAINT shift_overrides_shift_fkey REFERENCES shifts ON DELETE CASCADE,
  booked_id     uuid NOT NULL CONSTRAINT shift_overrides_booked_fkey REFERENCES shifts ON DELETE CASCADE,
  user_id       uuid NOT NULL CONSTRAINT shift_overrides_user_fkey REFERENCES users,
  rule          text NOT NULL,
  message       text NOT NULL,
  reason        text NOT NULL,
  created_by_id uuid CONSTRAINT shift_overrides_created_by_fkey REFERENCES users,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shift_overrides_shift_idx ON shift_overrides (shift_id);
CREATE INDEX shift_overrides_booked_idx ON shift_overrides (booked_id);
CREATE INDEX shift_overrides_user_idx ON shift_overrides (user_id, created_at DESC);

DO $$
DECLARE
  watched text[][] := ARRAY[
    ['work_profiles', 'profiles', 'user_id'],
    -- The person must not learn of it, not even by the name of a topic.
    ['do_not_send', 'profiles', 'user_id'],
    ['rule_settings', 'rules', ''],
    ['shift_overrides', 'shifts', 'user_id']
  ];
  w text[];
BEGIN
  FOREACH w SLICE 1 IN ARRAY watched LOOP
    EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', w[1], w[2], w[3]);
    EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed OLD TABLE AS previous
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', w[1], w[2], w[3]);
    EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', w[1], w[2], w[3]);
  END LOOP;
END $$;
