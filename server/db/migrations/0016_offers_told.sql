-- When somebody was told that their offer has ended: an answer that crosses that message needs no reply.
ALTER TABLE offers ADD COLUMN told_at timestamptz;

-- Whether a message that did not arrive makes an offer that is still open.
CREATE INDEX offers_message_idx ON offers (whatsapp_message_id);

-- Once its offer has ended, a message that did not arrive no longer matters.
CREATE FUNCTION announce_ended_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM changed c JOIN previous p USING (id)
      JOIN outgoing_messages o ON o.whatsapp_message_id = c.whatsapp_message_id
     WHERE p.state = 'SENT' AND c.state <> 'SENT' AND o.status IN ('FAILED', 'UNCERTAIN') AND o.told_at IS NULL
  ) THEN
    PERFORM pg_notify('live', 'deliveries');
    PERFORM pg_notify('live', 'whatsapp');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_ended_offer AFTER UPDATE ON offers REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_offer();
