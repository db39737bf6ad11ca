-- Messages to a person that wait while the action that caused them can still be undone. Whoever deletes the row has
-- decided: the job, or a later message to the person, sends it; undo drops it.
CREATE TABLE held_messages (
  id         uuid CONSTRAINT held_messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id    uuid NOT NULL CONSTRAINT held_messages_user_fkey REFERENCES users,
  -- The shifts of the action, by which its undo finds the row.
  shift_ids  uuid[] NOT NULL,
  messages   jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX held_messages_user ON held_messages (user_id);
