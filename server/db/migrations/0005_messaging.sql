-- The pace that a provider allows, shared by every server on this database: when the next message may leave.
CREATE TABLE gateway_pace (
  channel text CONSTRAINT gateway_pace_pkey PRIMARY KEY,
  next_at timestamptz NOT NULL
);
INSERT INTO gateway_pace (channel, next_at) VALUES ('sms', '-infinity'), ('whatsapp', '-infinity');

CREATE INDEX whatsapp_conversations_phone_idx ON whatsapp_conversations (phone_number);
CREATE INDEX whatsapp_conversations_listing_idx ON whatsapp_conversations (last_message_at DESC NULLS LAST, id)
  WHERE deleted_at IS NULL;

-- How a group message fared, counted once and for all when its receipts are in.
ALTER TABLE messages ADD COLUMN broadcast jsonb;
CREATE INDEX messages_unsettled_idx ON messages (created_at)
  WHERE recipient_type = 'GROUP_CONTRACTORS' AND broadcast IS NULL;

-- A message being sent still shows as waiting, and a text is in no conversation: neither is a change that anyone
-- sees. A broadcast to thousands would otherwise be announced twice for every phone.
CREATE FUNCTION announce_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM changed c JOIN previous p USING (id)
     WHERE c.whatsapp_message_id IS NOT NULL
       AND (replace(c.status, 'SENDING', 'PENDING'), c.failure_code, c.failure_reason)
         IS DISTINCT FROM (replace(p.status, 'SENDING', 'PENDING'), p.failure_code, p.failure_reason)
  ) THEN
    PERFORM pg_notify('live', 'whatsapp');
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER announce_update ON outgoing_messages;
CREATE TRIGGER announce_update AFTER UPDATE ON outgoing_messages REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION announce_delivery();
