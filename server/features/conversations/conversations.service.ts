// Internal conversations between a contractor and all managers and above.

import { can } from '#core/capabilities.ts'
import type { InternalConversation, InternalMessage } from '#core/contracts/conversations.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { GROUP_NAMES } from '#core/message-board.ts'
import { cut, previewOf } from '#core/message-text.ts'
import { internalThreadPath, PATHS } from '#core/paths.ts'
import type { SignedIn, SignedInCall } from '#server/call.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { notifyAudience, notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { findReader, fullNameOf } from '#server/features/people/people.service.ts'
import { pushToAudience, pushToPeople } from '#server/features/push/push.service.ts'
import {
  type ConversationRow,
  findConversation,
  findUnreadRows,
  insertConversation,
  insertInternalMessage,
  listConversationRows,
  listMessageRows,
  type MessageRow,
  markAllRead,
  markReadUpTo,
  openOwnConversation,
  type UnreadRow,
} from './conversations.sql.ts'

const isStaff = (viewer: SignedIn) => can(viewer.role, 'conversations:start')

export async function listConversations({ db, viewer }: SignedInCall): Promise<InternalConversation[]> {
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
  call: SignedInCall,
  id: string,
  page: { before?: number | undefined; limit: number },
): Promise<InternalMessage[]> {
  const { db, viewer } = call
  await ownOrStaff(call, id)
  const rows = await listMessageRows(db, id, page)
  const newest = rows.at(-1)
  if (newest && page.before === undefined) await markReadUpTo(db, id, viewer.id, newest.seq)
  return rows.map(messageOf)
}

export async function writeInternalMessage(
  call: SignedInCall,
  id: string,
  content: string,
): Promise<InternalMessage> {
  const { db } = call
  const conversation = await ownOrStaff(call, id)
  const contractor = await findReader(db, conversation.contractorId)
  await write(call, { id, contractorId: contractor.id, name: fullNameOf(contractor), content })
  const [row] = await listMessageRows(db, id, { limit: 1 })
  return messageOf(row!)
}

export const countUnreadIn = ({ db, viewer }: SignedInCall): Promise<UnreadRow> =>
  findUnreadRows(db, { id: viewer.id, isStaff: isStaff(viewer) })

/** A contractor writes to the team. */
export async function writeToOwnConversation(call: SignedInCall, content: string): Promise<void> {
  const { db, viewer, now } = call
  const id = await openOwnConversation(db, viewer.id, now)
  await write(call, { id, contractorId: viewer.id, name: viewer.fullName, content })
}

export const markOwnConversationRead = ({ db, viewer }: SignedInCall): Promise<void> =>
  markAllRead(db, viewer.id)

export async function startConversation(
  call: SignedInCall,
  body: { contractorId: string; initialMessage: string },
): Promise<InternalConversation> {
  const { db, viewer, now } = call
  const contractor = await findReader(db, body.contractorId)
  if (contractor.role !== 'CONTRACTOR')
    throw new Refusal('conversation-without-contractor', { field: 'contractorId' })
  const id = await insertConversation(db, { contractorId: contractor.id, createdById: viewer.id }, now)
  const name = fullNameOf(contractor)
  await write(call, { id, contractorId: contractor.id, name, content: body.initialMessage })
  const [row] = await listConversationRows(db, viewer.id, { id })
  return conversationOf(row!)
}

async function write(
  call: SignedInCall,
  message: { id: string; contractorId: string; name: string; content: string },
): Promise<void> {
  const { db, viewer, now } = call
  const { id, contractorId, name, content } = message
  const seq = await insertInternalMessage(db, { conversationId: id, senderId: viewer.id, content }, now)
  await markReadUpTo(db, id, viewer.id, seq)
  const fromContractor = viewer.id === contractorId
  const notice = {
    type: 'NEW_MESSAGE' as const,
    title: `New message from ${viewer.fullName}`,
    message: cut(content, LIMITS.noticeMessage),
    link: fromContractor ? internalThreadPath(id) : PATHS.conversations,
    ...(fromContractor ? { contractorId, contractorName: viewer.fullName } : {}),
  }
  const pushed = {
    title: 'New message',
    body: `From ${viewer.fullName}`,
    url: notice.link,
    tag: `conversation:${id}`,
  }
  if (fromContractor) {
    await notifyAudience(call, 'notices:team-messages', notice)
    await pushToAudience(db, 'notices:team-messages', pushed)
  } else {
    await notifyPeople(call, [contractorId], notice)
    await pushToPeople(db, [contractorId], pushed)
  }
  await recordAudit(call, {
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

async function ownOrStaff({ db, viewer }: SignedInCall, id: string) {
  const conversation = await findConversation(db, id)
  if (!conversation) throw new Refusal('no-such-conversation')
  if (!isStaff(viewer) && conversation.contractorId !== viewer.id) throw new Refusal('forbidden')
  return conversation
}
