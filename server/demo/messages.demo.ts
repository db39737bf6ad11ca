// Messages of the sample agency: WhatsApp threads with every delivery status, an unknown number, the board, a
// broadcast, and internal conversations.

import type { Db } from '#server/db/connection.ts'
import { type messages, outgoingMessages, simulatorMessages } from '#server/db/schema.ts'
import {
  insertConversation,
  insertInternalMessage,
} from '#server/features/conversations/conversations.sql.ts'
import { insertBoardMessage } from '#server/features/message-board/message-board.sql.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import {
  insertWhatsappMessage,
  openConversation,
  setSubject,
} from '#server/features/whatsapp/whatsapp.sql.ts'
import type { DemoPeople } from './people.demo.ts'

const MINUTE_MS = 60_000
const STRANGER = '+447700900990'

type Status = NonNullable<(typeof outgoingMessages.$inferInsert)['status']>
/** Minutes ago, sender, text; for outgoing messages the status, for incoming ones whether they were read. */
type Line =
  | [number, 'us', string, Status, string?]
  | [number, 'automatic', string, Status]
  | [number, 'them', string, 'read' | 'unread', number?]

export async function demoMessages(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * MINUTE_MS)
  const [priya] = people.admins
  const [siobhan] = people.managers
  const [amara, chidi, fatima, mohammed, agnieszka, piotr, blessing] = people.contractors
  if (!priya || !siobhan || !amara || !chidi || !fatima || !mohammed || !agnieszka || !piotr || !blessing)
    throw new Error('the demo has too few people')
  const talk = (person: UserRow | null, lines: Line[], subject?: string) =>
    thread(db, person, priya, lines, at, subject)

  // In order of time, as a thread shows them.
  await broadcast(db, priya, people.contractors, at(4320))
  await talk(amara, [
    [2880, 'us', 'Hi Amara, can you take the night at Rosewood on Friday?', 'DELIVERED'],
    [2875, 'them', 'Yes, happy to. Same time as last week?', 'read'],
    [2870, 'us', 'Yes, 20:00 to 08:00. Thank you!', 'DELIVERED'],
    [
      2869,
      'automatic',
      'You have been booked: Night support, Rosewood House, Friday 20:00 to 08:00.',
      'DELIVERED',
    ],
    [35, 'them', 'Running about 10 minutes late this morning, the Victoria line is suspended.', 'unread'],
    [34, 'them', '', 'unread', 1],
  ])
  await talk(
    chidi,
    [
      [1500, 'us', 'Starting conversation: DBS renewal', 'DELIVERED'],
      [1490, 'them', 'I sent the form on Monday 👍🏿', 'read'],
      [240, 'us', 'It has come through, you are all set.', 'SENT'],
    ],
    'DBS renewal',
  )
  await talk(fatima, [
    [700, 'us', 'Could you cover Sunday morning at Elm Court?', 'FAILED', '63016'],
    [690, 'us', 'Fatima, please call the office when you can.', 'FAILED', '63016'],
  ])
  await talk(mohammed, [[180, 'us', 'Your timesheet for last week is missing.', 'FAILED', '63003']])
  await talk(agnieszka, [
    [95, 'us', 'The address for tomorrow has changed to 14 Mill Lane, SE6.', 'UNCERTAIN'],
    [20, 'us', 'Did you get the new address?', 'PENDING'],
  ])
  await talk(piotr, [
    [400, 'them', 'مرحبا — يمكنني العمل يوم السبت. (That is my neighbour helping me type.)', 'unread'],
  ])
  await talk(null, [[60, 'them', 'Hello, my cousin works with you. Are you taking on carers?', 'unread']])

  await board(db, people, at)
  await internal(db, blessing, siobhan, at)
}

async function thread(
  db: Db,
  person: UserRow | null,
  us: UserRow,
  lines: Line[],
  at: (minutesAgo: number) => Date,
  subject?: string,
): Promise<void> {
  const phoneNumber = person?.whatsappNumber ?? STRANGER
  const first = at(lines[0]?.[0] ?? 0)
  const conversationId = await openConversation(db, { contractorId: person?.id ?? null, phoneNumber }, first)
  if (subject) await setSubject(db, conversationId, subject)
  for (const [minutesAgo, who, content, state, extra] of lines) {
    const createdAt = at(minutesAgo)
    const inbound = who === 'them'
    const { id } = await insertWhatsappMessage(
      db,
      {
        conversationId,
        inbound,
        content,
        mediaCount: inbound ? Number(extra ?? 0) : 0,
        senderId: inbound ? (person?.id ?? null) : who === 'us' ? us.id : null,
        senderName: inbound
          ? person
            ? fullNameOf(person)
            : phoneNumber
          : who === 'us'
            ? fullNameOf(us)
            : 'Frontline',
        readAt: state === 'read' ? createdAt : null,
        createdAt,
      },
      { opensWindow: inbound },
    )
    const arrived = inbound || state === 'DELIVERED' || state === 'SENT'
    if (arrived && content) {
      await db
        .insert(simulatorMessages)
        .values({ channel: 'whatsapp', inbound, phoneNumber, body: content, createdAt })
    }
    if (!inbound) {
      await db.insert(outgoingMessages).values({
        channel: 'whatsapp',
        toNumber: phoneNumber,
        body: content,
        userId: person?.id ?? null,
        whatsappMessageId: id,
        status: state as Status,
        providerId: state === 'DELIVERED' || state === 'SENT' ? `DEMO-${id}` : null,
        failureCode: state === 'FAILED' ? String(extra) : null,
        attempts: state === 'PENDING' ? 0 : 1,
        createdAt,
        updatedAt: createdAt,
      })
    }
  }
}

/** The state a day later: nearly all delivered, one wrong number, one unknown. */
async function broadcast(db: Db, sender: UserRow, contractors: UserRow[], createdAt: Date): Promise<void> {
  const content =
    'Next week is on the rota. Please check your shifts by Thursday and tell us of any clash. Thank you all!'
  const active = contractors.filter((person) => person.isActive && person.whatsappNumber)
  const boardMessageId = await insertBoardMessage(db, {
    subject: 'Next week is on the rota',
    content,
    recipientType: 'GROUP_CONTRACTORS',
    senderId: sender.id,
    activeContractors: active.length,
    createdAt,
  })
  for (const [n, person] of active.entries()) {
    const phoneNumber = person.whatsappNumber ?? ''
    const conversationId = await openConversation(db, { contractorId: person.id, phoneNumber }, createdAt)
    const { id } = await insertWhatsappMessage(db, {
      conversationId,
      inbound: false,
      content,
      senderId: sender.id,
      senderName: fullNameOf(sender),
      boardMessageId,
      createdAt,
    })
    const status: Status = n === 3 ? 'FAILED' : n === 9 ? 'UNCERTAIN' : 'DELIVERED'
    await db.insert(outgoingMessages).values({
      channel: 'whatsapp',
      toNumber: phoneNumber,
      body: content,
      userId: person.id,
      whatsappMessageId: id,
      status,
      providerId: status === 'DELIVERED' ? `DEMO-${id}` : null,
      failureCode: status === 'FAILED' ? '63003' : null,
      attempts: 1,
      createdAt,
      updatedAt: createdAt,
    })
  }
}

async function board(db: Db, people: DemoPeople, at: (minutesAgo: number) => Date): Promise<void> {
  const [amara, chidi] = people.contractors
  const [siobhan] = people.managers
  const write = (
    sender: UserRow | undefined,
    to: Pick<typeof messages.$inferInsert, 'recipientType' | 'recipientId'>,
    subject: string,
    content: string,
    minutesAgo: number,
  ) =>
    sender
      ? insertBoardMessage(db, { senderId: sender.id, ...to, subject, content, createdAt: at(minutesAgo) })
      : Promise.resolve('')
  const team = { recipientType: 'FRONTLINE_TEAM' } as const
  await write(
    chidi,
    team,
    'Parking at Elm Court',
    'Is there a permit for carers, or do we use the pay bay?',
    4300,
  )
  await write(
    siobhan,
    { recipientType: 'INDIVIDUAL', recipientId: chidi?.id ?? null },
    'Re: Parking at Elm Court',
    'There is a permit in the key safe. Please put it back after your shift.',
    4200,
  )
  await write(
    amara,
    team,
    'Training certificate',
    'My moving and handling certificate runs out in July. Do you book the refresher, or do I?',
    130,
  )
}

async function internal(
  db: Db,
  contractor: UserRow,
  manager: UserRow,
  at: (minutesAgo: number) => Date,
): Promise<void> {
  const conversationId = await insertConversation(
    db,
    { contractorId: contractor.id, createdById: manager.id },
    at(900),
  )
  const say = (sender: UserRow, content: string, minutesAgo: number) =>
    insertInternalMessage(db, { conversationId, senderId: sender.id, content }, at(minutesAgo))
  await say(manager, 'Hi Blessing, how was your first week at Rosewood?', 900)
  await say(contractor, 'Very good, thank you. The handover notes were a great help.', 880)
  await say(contractor, 'One thing: could I swap my Tuesday for a Wednesday from next month?', 50)
}
