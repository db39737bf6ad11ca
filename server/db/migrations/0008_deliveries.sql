-- A message that replaces a failed one: a retry, or the text for what WhatsApp refused. It takes over the place in the
-- conversation, so `whatsapp_message_id` is always on the attempt that counts. One failure is replaced once.
ALTER TABLE outgoing_messages
  ADD COLUMN instead_of_id uuid CONSTRAINT outgoing_messages_instead_of_key UNIQUE,
  -- When somebody told the person in another way, and who did.
  ADD COLUMN told_at timestamptz,
  ADD COLUMN told_by_id uuid CONSTRAINT outgoing_messages_told_by_fkey REFERENCES users;
CREATE INDEX outgoing_messages_undelivered_idx ON outgoing_messages (whatsapp_message_id)
  WHERE status IN ('FAILED', 'UNCERTAIN') AND told_at IS NULL;

-- Which shifts a message is about, so that a booking can say whether the person was told.
CREATE TABLE shift_messages (
  shift_id uuid NOT NULL CONSTRAINT shift_messages_shift_fkey REFERENCES shifts ON DELETE CASCADE,
  whatsapp_message_id uuid NOT NULL CONSTRAINT shift_messages_message_fkey
    REFERENCES whatsapp_messages ON DELETE CASCADE,
  CONSTRAINT shift_messages_pkey PRIMARY KEY (shift_id, whatsapp_message_id)
);
CREATE INDEX shift_messages_message_idx ON shift_messages (whatsapp_message_id);

-- Threads are listed by the last message that a person wrote: neither automatic messages nor group messages count.
ALTER TABLE whatsapp_conversations ADD COLUMN last_written_at timestamptz;
UPDATE whatsapp_conversations c SET last_written_at = (
  SELECT max(m.created_at) FROM whatsapp_messages m
   WHERE m.conversation_id = c.id AND m.deleted_at IS NULL
     AND (m.inbound OR (m.sender_id IS NOT NULL AND m.board_message_id IS NULL)));
DROP INDEX whatsapp_conversations_listing_idx;
CREATE INDEX whatsapp_conversations_listing_idx
  ON whatsapp_conversations (last_written_at DESC NULLS LAST, last_message_at DESC NULLS LAST, id)
  WHERE deleted_at IS NULL;

-- The recipients of a group message. If they were chosen, nobody else sees it.
ALTER TABLE messages ADD COLUMN chosen boolean NOT NULL DEFAULT false;
CREATE TABLE message_recipients (
  message_id uuid NOT NULL CONSTRAINT message_recipients_message_fkey
    REFERENCES messages ON DELETE CASCADE,
  user_id uuid NOT NULL CONSTRAINT message_recipients_user_fkey REFERENCES users,
  CONSTRAINT message_recipients_pkey PRIMARY KEY (message_id, user_id)
);

-- The screen that a notification opens.
ALTER TABLE notifications ADD COLUMN link text;

-- As before, and `deliveries` when a message fails, is replaced, or was told in another way.
CREATE OR REPLACE FUNCTION announce_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM changed c JOIN previous p USING (id)
     WHERE c.whatsapp_message_id IS NOT NULL
       AND (replace(c.status, 'SENDING', 'PENDING'), c.failure_code, c.failure_reason, c.told_at)
         IS DISTINCT FROM (replace(p.status, 'SENDING', 'PENDING'), p.failure_code, p.failure_reason, p.told_at)
  ) THEN
    PERFORM pg_notify('live', 'whatsapp');
  END IF;
  IF EXISTS (
    SELECT 1 FROM changed c JOIN previous p USING (id)
     WHERE (c.status IN ('FAILED', 'UNCERTAIN') OR p.status IN ('FAILED', 'UNCERTAIN'))
       AND (c.status, c.told_at, c.whatsapp_message_id) IS DISTINCT FROM (p.status, p.told_at, p.whatsapp_message_id)
  ) THEN
    PERFORM pg_notify('live', 'deliveries');
  END IF;
  RETURN NULL;
END $$;

-- A newer message about a shift replaces what an earlier one failed to say.
CREATE FUNCTION announce_shift_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM changed c JOIN shift_messages s ON s.shift_id = c.shift_id
      JOIN outgoing_messages o ON o.whatsapp_message_id = s.whatsapp_message_id
     WHERE s.whatsapp_message_id <> c.whatsapp_message_id
       AND o.status IN ('FAILED', 'UNCERTAIN') AND o.told_at IS NULL
  ) THEN
    PERFORM pg_notify('live', 'deliveries');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_insert AFTER INSERT ON shift_messages REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shift_message();
