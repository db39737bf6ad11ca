// The message board: who sees what, who is told, and the WhatsApp messages that a message to all contractors sends.

import { can, type Role } from '#core/capabilities.ts'
import type { Message, sendMessage } from '#core/contracts/messages.ts'
import type { BodyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { cut, GROUP_NAMES, type RecipientType } from '#core/messaging.ts'
import { PATHS } from '#core/paths.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { notifyPeople, notifyRoles } from '#server/features/notifications/notifications.service.ts'
import { pushToPeople, pushToRoles } from '#server/features/push/push.service.ts'
import { findReader, fullNameOf } from '#server/features/users/people.service.ts'
import { broadcastWhatsapp, listAudience } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import {
  type BoardRow,
  deleteBoardMessage,
  insertBoardMessage,
  listBoard,
  type Reader,
} from './message-board.sql.ts'

type NewMessage = BodyOf<typeof sendMessage>
const TEAM = ['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const
/** A notice shows the whole of an ordinary message: contractors read it there. */
const NOTICE_LENGTH = 1000
const AUDIENCE_LISTED = 500

export const readerOf = (viewer: SignedIn): Reader => ({
  id: viewer.id,
  isStaff: can(viewer.role, 'messages:board'),
})

export async function readBoard(
  db: Db,
  viewer: SignedIn,
  page: { before?: string | undefined; limit: number },
): Promise<Message[]> {
  return (await listBoard(db, readerOf(viewer), page)).map(messageOf)
}

function messageOf(row: BoardRow): Message {
  const { recipientType, activeContractors, broadcast } = row
  return {
    ...row,
    recipientName: nameFor(recipientType, row.recipientName),
    createdAt: new Date(row.createdAt).toISOString(),
    broadcast: broadcast && {
      ...broadcast,
      total: activeContractors ?? broadcast.eligible,
      waiting: broadcast.eligible - broadcast.sent - broadcast.failed - broadcast.uncertain,
    },
  }
}

const nameFor = (type: RecipientType, name: string | null): string =>
  type === 'INDIVIDUAL' ? name || 'Someone' : GROUP_NAMES[type]

export async function writeMessage(
  db: Db,
  viewer: SignedIn,
  body: NewMessage,
  actor: Actor,
  now: Date,
): Promise<Message> {
  if (!can(viewer.role, 'messages:board') && body.recipientType !== 'FRONTLINE_TEAM')
    throw new Refusal('forbidden', { message: 'You can send messages to the frontline team only.' })
  const recipient =
    body.recipientType === 'INDIVIDUAL' ? await findBoardReader(db, body.recipientId ?? '') : null
  const audience = body.recipientType === 'GROUP_CONTRACTORS' ? await listAudience(db) : null
  const id = await insertBoardMessage(db, {
    subject: body.subject,
    content: body.content,
    recipientType: body.recipientType,
    recipientId: recipient?.id ?? null,
    senderId: viewer.id,
    activeContractors: audience?.length ?? null,
    createdAt: now,
  })
  if (audience) {
    const { content } = body
    await broadcastWhatsapp(
      db,
      { boardMessageId: id, content, senderId: viewer.id, senderName: viewer.fullName },
      now,
    )
  }
  await tellRecipients(db, viewer, body, recipient, audience?.map((person) => person.id) ?? [], now)
  const toName = recipient ? fullNameOf(recipient) : nameFor(body.recipientType, null)
  await recordAudit(db, actor, now, {
    action: 'MESSAGE_SENT',
    resourceType: 'MESSAGE',
    resourceId: id,
    targetUserId: recipient?.id ?? null,
    targetName: toName,
    description: `Sent the message "${body.subject}" to ${toName}`,
    metadata: {
      recipientType: body.recipientType,
      ...(audience
        ? { total: audience.length, eligible: audience.filter((person) => person.hasNumber).length }
        : {}),
    },
  })
  const [row] = await listBoard(db, readerOf(viewer), { id, limit: 1 })
  return messageOf(row!)
}

/** Somebody who sees the board. */
async function findBoardReader(db: Db, id: string) {
  const person = await findReader(db, id)
  if (person.role === 'PENDING')
    throw new Refusal('conflict', { message: 'That account is waiting for approval, so nothing was sent.' })
  return person
}

async function tellRecipients(
  db: Db,
  viewer: SignedIn,
  body: NewMessage,
  recipient: { id: string; role: Role } | null,
  contractorIds: string[],
  now: Date,
): Promise<void> {
  const fromContractor = !can(viewer.role, 'messages:board')
  const notice = {
    type: 'NEW_MESSAGE' as const,
    title: `New message from ${viewer.fullName}`,
    message: cut(`${body.subject}\n${body.content}`, NOTICE_LENGTH),
    ...(fromContractor ? { contractorId: viewer.id, contractorName: viewer.fullName } : {}),
  }
  // A locked screen shows who wrote and about what, not what was written.
  const pushed = { title: notice.title, body: body.subject, tag: `message:${viewer.id}` }
  if (body.recipientType === 'FRONTLINE_TEAM') {
    await notifyRoles(db, TEAM, notice, now, viewer.id)
    return pushToRoles(db, TEAM, { ...pushed, url: PATHS.messages }, viewer.id)
  }
  const ids = (recipient ? [recipient.id] : contractorIds).filter((id) => id !== viewer.id)
  const readAt = recipient && can(recipient.role, 'messages:board') ? PATHS.messages : PATHS.conversations
  await notifyPeople(db, ids, notice, now)
  await pushToPeople(db, ids, { ...pushed, url: readAt })
}

export async function removeBoardMessage(
  db: Db,
  viewer: SignedIn,
  id: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const message = await deleteBoardMessage(db, readerOf(viewer), id, now)
  if (!message) throw new Refusal('not-found', { message: 'That message does not exist any more.' })
  await recordAudit(db, actor, now, {
    action: 'MESSAGE_DELETED',
    resourceType: 'MESSAGE',
    resourceId: id,
    targetUserId: message.senderId,
    targetName: message.senderName,
    description: `Deleted the message "${message.subject}" from ${message.senderName}`,
    metadata: { recipientType: message.recipientType, sentAt: message.createdAt },
  })
}

export async function describeAudience(db: Db) {
  const people = await listAudience(db)
  const named = (some: typeof people) => some.slice(0, AUDIENCE_LISTED).map(({ id, name }) => ({ id, name }))
  const reached = people.filter((person) => person.hasNumber)
  return {
    total: people.length,
    eligible: reached.length,
    recipients: named(reached),
    withoutNumber: named(people.filter((person) => !person.hasNumber)),
  }
}
