-- When a session last proved by a code or a passkey who is using it. Before people change how they sign in, it must
-- have done so within ten minutes. Sessions from before have proved nothing.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

-- Codes for somebody who is signed in: to prove who they are, and to verify a new number of their own.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_known;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_known
  CHECK (purpose IN ('LOGIN', 'FIRST_ADMIN', 'PROOF', 'NEW_NUMBER'));

ALTER TABLE passkey_steps DROP CONSTRAINT passkey_steps_purpose_known;
ALTER TABLE passkey_steps ADD CONSTRAINT passkey_steps_purpose_known
  CHECK (purpose IN ('ADD', 'SIGN_IN', 'AFTER_CODE', 'AFTER_PASSWORD', 'PROOF'));
