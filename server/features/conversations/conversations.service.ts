// Internal conversations: the contractor and every manager and above take part.

import { can } from '#core/capabilities.ts'
import type { InternalConversation, InternalMessage } from '#core/contracts/conversations.ts'
import { Refusal } from '#core/errors.ts'
import { cut, GROUP_NAMES, previewOf } from '#core/messaging.ts'
import { PATHS } from '#core/paths.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { notifyPeople, notifyRoles } from '#server/features/notifications/notifications.service.ts'
import { pushToPeople, pushToRoles } from '#server/features/push/push.service.ts'
import { findReader, fullNameOf } from '#server/features/users/people.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import {
  type ConversationRow,
  findConversation,
  insertConversation,
  insertInternalMessage,
  listConversationRows,
  listMessageRows,
  type MessageRow,
  markReadUpTo,
} from './conversations.sql.ts'

const NOTICE_LENGTH = 1000
const TEAM = ['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const
const isStaff = (viewer: SignedIn) => can(viewer.role, 'conversations:start')

export async function listConversations(db: Db, viewer: SignedIn): Promise<InternalConversation[]> {
  const rows = await listConversationRows(db, viewer.id, isStaff(viewer) ? {} : { contractorId: viewer.id })
  return rows.map(conversationOf)
}

const conversationOf = (row: ConversationRow): InternalConversation => ({
  ...row,
  adminName: row.adminName || GROUP_NAMES.FRONTLINE_TEAM,
  lastMessageAt: new Date(row.lastMessageAt).toISOString(),
  lastMessage:
    row.lastContent === null
      ? null
      : { content: previewOf(row.lastContent), senderName: row.lastSender || 'Someone' },
})

const messageOf = (row: MessageRow): InternalMessage => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
})

/** Reading the newest messages of a thread marks it read for that reader. */
export async function readThread(
  db: Db,
  viewer: SignedIn,
  id: string,
  page: { before?: number | undefined; limit: number },
): Promise<InternalMessage[]> {
  await ownOrStaff(db, viewer, id)
  const rows = await listMessageRows(db, id, page)
  const newest = rows.at(-1)
  if (newest && page.before === undefined) await markReadUpTo(db, id, viewer.id, newest.seq)
  return rows.map(messageOf)
}

export async function writeInternalMessage(
  db: Db,
  viewer: SignedIn,
  id: string,
  content: string,
  actor: Actor,
  now: Date,
): Promise<InternalMessage> {
  const conversation = await ownOrStaff(db, viewer, id)
  const contractor = await findReader(db, conversation.contractorId)
  await write(
    db,
    viewer,
    { id, contractorId: contractor.id, name: fullNameOf(contractor), content },
    actor,
    now,
  )
  const [row] = await listMessageRows(db, id, { limit: 1 })
  return messageOf(row!)
}

export async function startConversation(
  db: Db,
  viewer: SignedIn,
  body: { contractorId: string; initialMessage: string },
  actor: Actor,
  now: Date,
): Promise<InternalConversation> {
  const contractor = await findReader(db, body.contractorId)
  if (contractor.role !== 'CONTRACTOR')
    throw new Refusal('bad-input', {
      message: 'A conversation is with a contractor.',
      errors: [{ path: 'contractorId', message: 'A conversation is with a contractor.' }],
    })
  const id = await insertConversation(db, { contractorId: contractor.id, createdById: viewer.id }, now)
  const name = fullNameOf(contractor)
  await write(db, viewer, { id, contractorId: contractor.id, name, content: body.initialMessage }, actor, now)
  const [row] = await listConversationRows(db, viewer.id, { id })
  return conversationOf(row!)
}

async function write(
  db: Db,
  viewer: SignedIn,
  message: { id: string; contractorId: string; name: string; content: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { id, contractorId, name, content } = message
  const seq = await insertInternalMessage(db, { conversationId: id, senderId: viewer.id, content }, now)
  await markReadUpTo(db, id, viewer.id, seq)
  const fromContractor = viewer.id === contractorId
  const notice = {
    type: 'NEW_MESSAGE' as const,
    title: `New message from ${viewer.fullName}`,
    message: cut(content, NOTICE_LENGTH),
    ...(fromContractor ? { contractorId, contractorName: viewer.fullName } : {}),
  }
  const pushed = {
    title: 'New message',
    body: `From ${viewer.fullName}`,
    url: PATHS.conversations,
    tag: `conversation:${id}`,
  }
  if (fromContractor) {
    await notifyRoles(db, TEAM, notice, now)
    await pushToRoles(db, TEAM, pushed)
  } else {
    await notifyPeople(db, [contractorId], notice, now)
    await pushToPeople(db, [contractorId], pushed)
  }
  await recordAudit(db, actor, now, {
    action: 'MESSAGE_SENT',
    resourceType: 'MESSAGE',
    resourceId: id,
    targetUserId: fromContractor ? null : contractorId,
    targetName: fromContractor ? GROUP_NAMES.FRONTLINE_TEAM : name,
    description: fromContractor
      ? 'Sent a message to the frontline team'
      : `Sent an internal message to ${name}`,
    metadata: { conversationId: id },
  })
}

async function ownOrStaff(db: Db, viewer: SignedIn, id: string) {
  const conversation = await findConversation(db, id)
  if (!conversation) throw new Refusal('not-found', { message: 'That conversation does not exist any more.' })
  if (!isStaff(viewer) && conversation.contractorId !== viewer.id) throw new Refusal('forbidden')
  return conversation
}
