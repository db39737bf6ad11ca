// The message board: who sees what, who is notified, and the WhatsApp messages for a message to all contractors.

import { isFreeOn } from '#core/availability.ts'
import { can, type Role } from '#core/capabilities.ts'
import type {
  countUnreadMessages,
  getBroadcast,
  Message,
  NotReached,
  sendMessage,
} from '#core/contracts/message-board.ts'
import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { GROUP_NAMES, type RecipientType } from '#core/message-board.ts'
import { cut, previewOf } from '#core/message-text.ts'
import { internalThreadPath, PATHS } from '#core/paths.ts'
import type { Day } from '#core/time.ts'
import { failureReason, UNCERTAIN_REASON } from '#core/whatsapp.ts'
import type { SignedIn, SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { countUnreadIn } from '#server/features/conversations/conversations.service.ts'
import { retryDelivery } from '#server/features/deliveries/deliveries.service.ts'
import { notifyAudience, notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { findReader, fullNameOf } from '#server/features/people/people.service.ts'
import { pushToAudience, pushToPeople } from '#server/features/push/push.service.ts'
import { gatherFacts } from '#server/features/shifts/shifts.service.ts'
import { broadcastWhatsapp, listAudience } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import { mapInTurns } from '#server/turns.ts'
import { findBroadcast, listNotReached, type NotReachedRow } from './broadcast.sql.ts'
import {
  addressedTo,
  type BoardRow,
  deleteBoardMessage,
  findUnreadRows,
  insertBoardMessage,
  insertRecipients,
  listBoard,
  markBoardRead,
  type Reader,
  type Unread,
} from './message-board.sql.ts'

type NewMessage = BodyOf<typeof sendMessage>
const AUDIENCE_LISTED = LIMITS.idsInList

export const readerOf = (viewer: SignedIn): Reader => ({
  id: viewer.id,
  isStaff: can(viewer.role, 'messages:board'),
})

export { addressedTo }

export const countUnreadBoard = ({ db, viewer }: SignedInCall): Promise<Unread> =>
  findUnreadRows(db, readerOf(viewer))

export const markBoardReadBy = ({ db, viewer, now }: SignedInCall): Promise<void> =>
  markBoardRead(db, readerOf(viewer), now)

/** Everything unread that people wrote in the product: on the board and in the conversations. */
export async function countUnread(call: SignedInCall): Promise<ReplyOf<typeof countUnreadMessages>> {
  const [board, conversations] = await Promise.all([countUnreadBoard(call), countUnreadIn(call)])
  const latest = isLater(conversations, board)
    ? { ...conversations, threadLink: internalThreadPath(conversations.conversationId ?? '') }
    : { ...board, threadLink: PATHS.messages }
  const link = can(call.viewer.role, 'messages:board') ? latest.threadLink : PATHS.conversations
  return {
    count: board.count + conversations.count,
    board: board.count,
    conversations: conversations.count,
    latestMessage:
      latest.sender === null
        ? null
        : { sender: latest.sender, preview: previewOf(latest.content ?? ''), link },
  }
}

const isLater = (a: { at: string | null }, b: { at: string | null }): boolean =>
  a.at !== null && (b.at === null || new Date(a.at) > new Date(b.at))

export async function readBoard(
  { db, viewer }: SignedInCall,
  page: { before?: string | undefined; limit: number },
): Promise<Message[]> {
  return (await listBoard(db, readerOf(viewer), page)).map(messageOf)
}

function messageOf(row: BoardRow): Message {
  const { recipientType, activeContractors, broadcast } = row
  return {
    ...row,
    recipientName: row.chosen
      ? chosenName(activeContractors ?? 0)
      : nameFor(recipientType, row.recipientName),
    createdAt: new Date(row.createdAt).toISOString(),
    broadcast: broadcast && {
      ...broadcast,
      total: activeContractors ?? broadcast.eligible,
      waiting: broadcast.eligible - broadcast.sent - broadcast.failed - broadcast.uncertain,
    },
  }
}

const chosenName = (count: number): string => (count === 1 ? '1 contractor' : `${count} contractors`)

const nameFor = (type: RecipientType, name: string | null): string =>
  type === 'INDIVIDUAL' ? name || 'Someone' : GROUP_NAMES[type]

export async function writeMessage(call: SignedInCall, body: NewMessage): Promise<Message> {
  const { db, viewer, now } = call
  if (!can(viewer.role, 'messages:board') && body.recipientType !== 'FRONTLINE_TEAM')
    throw new Refusal('not-to-the-team')
  const recipient =
    body.recipientType === 'INDIVIDUAL' ? await findBoardReader(db, body.recipientId ?? '') : null
  const audience = body.recipientType === 'GROUP_CONTRACTORS' ? await audienceOf(db, body.recipientIds) : null
  const id = await insertBoardMessage(db, {
    subject: body.subject,
    content: body.content,
    recipientType: body.recipientType,
    recipientId: recipient?.id ?? null,
    senderId: viewer.id,
    activeContractors: audience?.length ?? null,
    chosen: audience !== null && body.recipientIds !== undefined,
    createdAt: now,
  })
  if (audience) {
    const { content } = body
    await insertRecipients(
      db,
      id,
      audience.map((person) => person.id),
    )
    await broadcastWhatsapp(
      db,
      { boardMessageId: id, content, senderId: viewer.id, senderName: viewer.fullName },
      now,
    )
  }
  await notifyRecipients(call, body, recipient, audience?.map((person) => person.id) ?? [])
  const toName = recipient
    ? fullNameOf(recipient)
    : audience && body.recipientIds
      ? chosenName(audience.length)
      : nameFor(body.recipientType, null)
  await recordAudit(call, {
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

/** All active contractors, or the chosen ones, who must all be active. */
async function audienceOf(db: Db, chosen: readonly string[] | undefined) {
  const everyone = await listAudience(db)
  if (!chosen) return everyone
  const wanted = new Set(chosen)
  const found = everyone.filter(({ id }) => wanted.has(id))
  if (found.length < wanted.size) throw new Refusal('recipients-gone', { field: 'recipientIds' })
  return found
}

/** Somebody who can see the board. */
async function findBoardReader(db: Db, id: string) {
  const person = await findReader(db, id)
  if (person.role === 'PENDING') throw new Refusal('recipient-pending')
  return person
}

async function notifyRecipients(
  call: SignedInCall,
  body: NewMessage,
  recipient: { id: string; role: Role } | null,
  contractorIds: string[],
): Promise<void> {
  const { db, viewer } = call
  const fromContractor = !can(viewer.role, 'messages:board')
  const notice = {
    type: 'NEW_MESSAGE' as const,
    title: `New message from ${viewer.fullName}`,
    message: cut(`${body.subject}\n${body.content}`, LIMITS.noticeMessage),
    link: readAt(body.recipientType, recipient),
    ...(fromContractor ? { contractorId: viewer.id, contractorName: viewer.fullName } : {}),
  }
  // A lock screen shows the sender and the subject, not the text.
  const pushed = { title: notice.title, body: body.subject, tag: `message:${viewer.id}` }
  if (body.recipientType === 'FRONTLINE_TEAM') {
    await notifyAudience(call, 'notices:team-messages', notice, viewer.id)
    return pushToAudience(db, 'notices:team-messages', { ...pushed, url: notice.link }, viewer.id)
  }
  const ids = (recipient ? [recipient.id] : contractorIds).filter((id) => id !== viewer.id)
  await notifyPeople(call, ids, notice)
  await pushToPeople(db, ids, { ...pushed, url: notice.link })
}

/** Staff read it on the board, contractors in their thread with the team. */
function readAt(type: RecipientType, recipient: { role: Role } | null): string {
  const byStaff = type === 'FRONTLINE_TEAM' || (recipient && can(recipient.role, 'messages:board'))
  return byStaff ? PATHS.messages : PATHS.conversations
}

export async function removeBoardMessage(call: SignedInCall, id: string): Promise<void> {
  const message = await deleteBoardMessage(call.db, readerOf(call.viewer), id, call.now)
  if (!message) throw new Refusal('no-such-message')
  await recordAudit(call, {
    action: 'MESSAGE_DELETED',
    resourceType: 'MESSAGE',
    resourceId: id,
    targetUserId: message.senderId,
    targetName: message.senderName,
    description: `Deleted the message "${message.subject}" from ${message.senderName}`,
    metadata: { recipientType: message.recipientType, sentAt: message.createdAt },
  })
}

export async function describeAudience(db: Db, freeOn?: Day) {
  const everyone = await listAudience(db)
  const people = freeOn ? await freePeople(db, everyone, freeOn) : everyone
  const named = (some: typeof people) => some.slice(0, AUDIENCE_LISTED).map(({ id, name }) => ({ id, name }))
  const reached = people.filter((person) => person.hasNumber)
  return {
    total: people.length,
    eligible: reached.length,
    recipients: named(reached),
    withoutNumber: named(people.filter((person) => !person.hasNumber)),
  }
}

/** Those who said that they can work on a day, and are not booked on it. */
async function freePeople<P extends { id: string }>(db: Db, people: readonly P[], day: Day): Promise<P[]> {
  const { factsOf } = await gatherFacts(
    db,
    people.map(({ id }) => id),
    { from: day, to: day },
  )
  const free = await mapInTurns(people, (person) => (isFreeOn(factsOf(person.id), day) ? [person] : []))
  return free.flat()
}

export async function describeBroadcast(db: Db, id: string): Promise<ReplyOf<typeof getBroadcast>> {
  const broadcast = await findBroadcast(db, id)
  if (!broadcast) throw new Refusal('no-such-message')
  return { ...broadcast, notReached: (await listNotReached(db, id)).map(notReachedOf) }
}

function notReachedOf(row: NotReachedRow): NotReached {
  const { personId, name, status } = row
  if (status === null)
    return { personId, name, state: 'NO_NUMBER', reason: 'No WhatsApp number.', canRetry: false }
  const state = status === 'UNCERTAIN' ? 'UNCERTAIN' : 'FAILED'
  const reason = state === 'UNCERTAIN' ? UNCERTAIN_REASON : failureReason(row.failureCode, row.failureSaid)
  return { personId, name, state, reason, canRetry: state === 'FAILED' && row.hasBody }
}

/** People who cannot be written to any more are left out. */
export async function retryBroadcast(call: SignedInCall, id: string): Promise<number> {
  const { db } = call
  if (!(await findBroadcast(db, id))) throw new Refusal('no-such-message')
  let queued = 0
  for (const row of await listNotReached(db, id)) {
    if (row.messageId === null || !notReachedOf(row).canRetry) continue
    try {
      await retryDelivery(call, row.messageId)
      queued += 1
    } catch (error) {
      // Refused before anything was written: the person is paused, deleted or has no number any more.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return queued
}
