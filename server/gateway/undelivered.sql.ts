// Which outgoing messages did not arrive and still matter, as conditions. In all of them `o` is the outgoing message
// and `m` its place in the conversation.

import { sql } from 'drizzle-orm'

/** The shifts about which the person has had no newer message. */
export const SHIFTS_STILL_TOLD = sql`
  SELECT s.shift_id FROM shift_messages s
   WHERE s.whatsapp_message_id = m.id AND NOT EXISTS (
     SELECT 1 FROM shift_messages newer JOIN whatsapp_messages nm ON nm.id = newer.whatsapp_message_id
      WHERE newer.shift_id = s.shift_id AND nm.conversation_id = m.conversation_id AND nm.seq > m.seq)`

/** Newer messages have replaced everything it says, or its offer has ended: sending it again would mislead. */
export const IS_OUTDATED = sql`(
  EXISTS (SELECT 1 FROM shift_messages s WHERE s.whatsapp_message_id = m.id) AND NOT EXISTS (${SHIFTS_STILL_TOLD})
  OR EXISTS (SELECT 1 FROM offers f WHERE f.whatsapp_message_id = m.id AND f.state <> 'SENT'))`

/** It did not arrive, or we do not know, and nobody has dealt with it. */
export const IS_UNDELIVERED = sql`(
  o.status IN ('FAILED', 'UNCERTAIN') AND o.told_at IS NULL AND m.deleted_at IS NULL AND NOT ${IS_OUTDATED})`
