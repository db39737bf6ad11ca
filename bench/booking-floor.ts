// The least that a booking can cost: the rows that it writes, by hand.

interface Step {
  name: string
  text: string
  /** The fields that the statement takes, in order; what it returns is known to the later ones. */
  takes: string[]
}

const KEY = (user: string, key: string) => `
  INSERT INTO idempotency_keys (user_id, key, request_hash, status, reply)
  VALUES (${user}, ${key}, sha256(convert_to(${key}, 'UTF8')), 201, '{"totalCreated": 1}')`

const SHIFT = (person: string, start: string, end: string, by: string) => `
  INSERT INTO shifts (assigned_to_id, date_start, date_end, headline, created_by_id)
  VALUES (${person}, ${start}::timestamptz, ${end}::timestamptz, 'Care', ${by}) RETURNING id AS "shiftId"`

const AUDIT = (by: string, shift: string, person: string, from = '') => `
  INSERT INTO audit_logs (actor_id, actor_name, actor_role, action, resource_type, resource_id, target_user_id,
    target_name, description, metadata)
  SELECT ${by}::uuid, 'A Manager', 'MANAGER', 'SHIFT_PUBLISHED', 'SHIFT', ${shift}::text, ${person}::uuid,
    'A Contractor', 'Booked A Contractor: Care', '{"cause": "booked"}' ${from}`

const CONVERSATION = (person: string) => `
  INSERT INTO whatsapp_conversations (contractor_id, phone_number, last_message_at)
  SELECT id, whatsapp_number, now() FROM users WHERE id = ${person}::uuid
  ON CONFLICT (contractor_id) WHERE deleted_at IS NULL AND contractor_id IS NOT NULL
  DO UPDATE SET last_message_at = excluded.last_message_at
  RETURNING id AS "conversationId", phone_number AS "phoneNumber"`

const MESSAGE = (conversation: string, from = '') => `
  INSERT INTO whatsapp_messages (conversation_id, inbound, content, sender_name)
  SELECT ${conversation}::uuid, false, 'You are booked.', 'The agency' ${from} RETURNING id AS "messageId"`

const OUTGOING = (phone: string, person: string, message: string, from = '') => `
  INSERT INTO outgoing_messages (channel, to_number, body, user_id, whatsapp_message_id)
  SELECT 'whatsapp', ${phone}::text, 'You are booked.', ${person}::uuid, ${message}::uuid ${from} RETURNING id`

const JOB = `graphile_worker.add_job('deliver-message', json_build_object('outgoingId', outgoing.id),
  job_key := 'deliver:' || outgoing.id, job_key_mode := 'unsafe_dedupe')`

export const STEPS: readonly Step[] = [
  { name: 'key', text: KEY('$1', '$2'), takes: ['managerId', 'key'] },
  {
    name: 'shift',
    text: SHIFT('$1', '$2', '$3', '$4'),
    takes: ['contractorId', 'start', 'end', 'managerId'],
  },
  { name: 'audit', text: AUDIT('$1', '$2', '$3'), takes: ['managerId', 'shiftId', 'contractorId'] },
  { name: 'conversation', text: CONVERSATION('$1'), takes: ['contractorId'] },
  { name: 'message', text: MESSAGE('$1'), takes: ['conversationId'] },
  {
    name: 'outgoing',
    text: `WITH outgoing AS (${OUTGOING('$1', '$2', '$3')}) SELECT ${JOB} FROM outgoing`,
    takes: ['phoneNumber', 'contractorId', 'messageId'],
  },
]

/** Takes the manager, the key, the person, the start and the end. */
export const ALL_IN_ONE = `
  WITH key AS (${KEY('$1::uuid', '$2::text')}),
  shift AS (${SHIFT('$3::uuid', '$4', '$5', '$1::uuid')}),
  audit AS (${AUDIT('$1', '"shiftId"', '$3', 'FROM shift')}),
  conversation AS (${CONVERSATION('$3')}),
  message AS (${MESSAGE('"conversationId"', 'FROM conversation')}),
  outgoing AS (${OUTGOING('"phoneNumber"', '$3', '"messageId"', 'FROM conversation, message')})
  SELECT ${JOB} FROM outgoing`
