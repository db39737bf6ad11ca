-- As before, and `broadcasts` when the delivery of a message to all contractors changes: managers see those, but not
-- WhatsApp.
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
      JOIN whatsapp_messages m ON m.id IN (c.whatsapp_message_id, p.whatsapp_message_id)
     WHERE m.board_message_id IS NOT NULL
       AND (replace(c.status, 'SENDING', 'PENDING'), c.failure_code, c.told_at, c.whatsapp_message_id)
         IS DISTINCT FROM (replace(p.status, 'SENDING', 'PENDING'), p.failure_code, p.told_at, p.whatsapp_message_id)
  ) THEN
    PERFORM pg_notify('live', 'broadcasts');
  END IF;
  IF EXISTS (
    SELECT 1 FROM changed c JOIN previous p USING (id)
     WHERE c.offer_id IS NOT NULL
       AND replace(c.status, 'SENDING', 'PENDING') IS DISTINCT FROM replace(p.status, 'SENDING', 'PENDING')
  ) THEN
    PERFORM pg_notify('live', 'offers');
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
