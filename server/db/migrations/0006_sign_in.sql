-- A code belongs to the browser that asked for it, known by the hash of its challenge cookie. A new code ends only the
-- earlier one of the same challenge, so nobody can end another person's code by asking for one. Codes live five
-- minutes: those on their way now are asked for again.
DELETE FROM one_time_codes;
DROP INDEX one_time_codes_living_key;
ALTER TABLE one_time_codes
  ADD COLUMN challenge bytea NOT NULL,
  -- The device that has signed in with this number before, where one asked; its tries are counted apart.
  ADD COLUMN device text;
CREATE UNIQUE INDEX one_time_codes_living_key ON one_time_codes (challenge) WHERE ended_at IS NULL;

-- Failed sign-ins that concern no account, counted by site and hour until they go to the audit log as one entry each.
CREATE TABLE stray_sign_ins (
  site text NOT NULL,
  hour timestamptz NOT NULL,
  door text NOT NULL CONSTRAINT stray_sign_ins_door_known CHECK (door IN ('CODE', 'PASSWORD', 'PASSKEY')),
  tries integer NOT NULL,
  CONSTRAINT stray_sign_ins_pkey PRIMARY KEY (hour, site, door)
);

-- A device stops being told when the session in which it asked ends, however it ends.
ALTER TABLE push_subscriptions
  ADD COLUMN session_id uuid CONSTRAINT push_subscriptions_session_fkey REFERENCES sessions ON DELETE CASCADE;
CREATE INDEX push_subscriptions_session_idx ON push_subscriptions (session_id);

-- Passkeys: the public half of what a person's device keeps.
CREATE TABLE passkeys (
  id uuid CONSTRAINT passkeys_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT passkeys_user_fkey REFERENCES users,
  credential_id text NOT NULL CONSTRAINT passkeys_credential_id_key UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  device text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);

-- What a browser is in the middle of: proving or adding a passkey. Known by the hash of its cookie, good for one use.
CREATE TABLE passkey_steps (
  token_hash bytea CONSTRAINT passkey_steps_pkey PRIMARY KEY,
  purpose text NOT NULL CONSTRAINT passkey_steps_purpose_known
    CHECK (purpose IN ('ADD', 'SIGN_IN', 'AFTER_CODE', 'AFTER_PASSWORD')),
  user_id uuid CONSTRAINT passkey_steps_user_fkey REFERENCES users,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_steps_expiry_idx ON passkey_steps (expires_at);
