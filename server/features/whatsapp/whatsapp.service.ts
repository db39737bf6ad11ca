// The WhatsApp dashboard: reading conversations, writing in them, taking things away.

import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import type {
  countUnreadWhatsapp,
  listWhatsappConversations,
  listWhatsappMessages,
  sendWhatsappMessage,
  WhatsappMessage,
} from '#core/contracts/whatsapp.ts'
import { Refusal } from '#core/errors.ts'
import { failureReason, previewOf, UNCERTAIN_REASON, WINDOW_MS } from '#core/messaging.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { findUser, fullNameOf } from '#server/features/users/people.service.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Actor } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import {
  deleteConversationRows,
  deleteWhatsappMessageRow,
  findConversation,
  findUnread,
  markRead,
  setSubject,
} from './whatsapp.sql.ts'
import { sendWhatsapp } from './whatsapp-outbound.service.ts'
import {
  findLastInbound,
  listConversationRows,
  listThreadRows,
  type ThreadRow,
} from './whatsapp-reads.sql.ts'

const DEFAULT_SUBJECT = 'Direct Message'

/** A picture or a voice note without a word is shown as such. */
function wordsFor(content: string, mediaCount: number): string {
  if (content || mediaCount === 0) return content
  return mediaCount === 1 ? 'Sent an attachment' : `Sent ${mediaCount} attachments`
}

export async function listConversations(
  db: Db,
  query: { search?: string | undefined; limit: number },
): Promise<ReplyOf<typeof listWhatsappConversations>> {
  const rows = await listConversationRows(db, query)
  return {
    total: rows[0]?.total ?? 0,
    conversations: rows.map((row) => ({
      ...row,
      lastMessageAt: row.lastMessageAt ? new Date(row.lastMessageAt).toISOString() : null,
      lastMessage:
        row.lastContent === null
          ? null
          : {
              content: previewOf(wordsFor(row.lastContent, row.lastMediaCount ?? 0)),
              senderId: row.lastSenderId,
              senderName: row.lastSender ?? '',
              inbound: row.lastInbound ?? false,
            },
    })),
  }
}

export async function readThread(
  db: Db,
  conversationId: string,
  page: { before?: number | undefined; limit: number },
  kept: Gateway['window'],
): Promise<ReplyOf<typeof listWhatsappMessages>> {
  const conversation = await livingConversation(db, conversationId)
  const person = conversation.contractorId ? await findUser(db, conversation.contractorId) : null
  const rows = await listThreadRows(db, conversationId, page)
  const lastInbound = await findLastInbound(db, person?.whatsappNumber ?? conversation.phoneNumber)
  return {
    messages: rows.slice(0, page.limit).reverse().map(messageOf),
    hasOlder: rows.length > page.limit,
    window: {
      kept,
      until: lastInbound ? new Date(lastInbound.getTime() + WINDOW_MS).toISOString() : null,
    },
  }
}

function messageOf(row: ThreadRow): WhatsappMessage {
  const { status, failureCode, failureSaid } = row
  const shown = status === 'SENDING' ? 'PENDING' : status
  return {
    id: row.id,
    seq: row.seq,
    content: row.content,
    inbound: row.inbound,
    mediaCount: row.mediaCount,
    senderId: row.senderId,
    senderName: row.senderName,
    createdAt: new Date(row.createdAt).toISOString(),
    deliveryStatus: row.inbound ? null : (shown ?? 'SENT'),
    failureReason:
      shown === 'FAILED'
        ? failureReason(failureCode, failureSaid)
        : shown === 'UNCERTAIN'
          ? UNCERTAIN_REASON
          : null,
  }
}

export async function sendCustom(
  db: Db,
  viewer: SignedIn,
  body: BodyOf<typeof sendWhatsappMessage>,
  actor: Actor,
  now: Date,
): Promise<ReplyOf<typeof sendWhatsappMessage>> {
  const recipient = await recipientOf(db, body)
  const { conversationId, messageId } = await sendWhatsapp(
    db,
    { ...recipient, content: body.content, senderId: viewer.id, senderName: viewer.fullName },
    now,
  )
  const subject = body.subject || DEFAULT_SUBJECT
  if (subject !== DEFAULT_SUBJECT) await setSubject(db, conversationId, subject)
  await recordAudit(db, actor, now, {
    action: 'WHATSAPP_SENT',
    resourceType: 'WHATSAPP_MESSAGE',
    resourceId: messageId,
    targetUserId: recipient.contractorId,
    targetName: recipient.name,
    description: `Sent a WhatsApp message to ${recipient.name}`,
    metadata: { conversationId, to: recipient.phoneNumber, subject },
  })
  const [row] = await listThreadRows(db, conversationId, { limit: 1 })
  return { success: true, conversationId, message: messageOf(row!) }
}

/** By person, or by the conversation that one writes in. Who cannot be reached is refused in words. */
async function recipientOf(db: Db, body: BodyOf<typeof sendWhatsappMessage>) {
  let personId = body.recipientId ?? null
  if (!personId && body.conversationId) {
    const conversation = await livingConversation(db, body.conversationId)
    const { phoneNumber, contractorId } = conversation
    if (!contractorId) return { contractorId: null, phoneNumber, name: phoneNumber }
    personId = contractorId
  }
  const person = personId ? await findUser(db, personId) : null
  if (!person)
    throw new Refusal('not-found', { message: 'That person no longer has an account, so nothing was sent.' })
  const name = fullNameOf(person) || person.username
  if (!person.isActive)
    throw new Refusal('conflict', {
      message: `The account of ${name} is paused, so nothing was sent. Activate it in Manage Users first.`,
    })
  if (!person.whatsappNumber)
    throw new Refusal('conflict', {
      message: `${name} has no WhatsApp number, so nothing was sent. Add one in Manage Users first.`,
    })
  return { contractorId: person.id, phoneNumber: person.whatsappNumber, name }
}

export async function countUnread(db: Db): Promise<ReplyOf<typeof countUnreadWhatsapp>> {
  const { count, sender, content, mediaCount } = await findUnread(db)
  return {
    count,
    latestMessage:
      sender === null ? null : { sender, preview: previewOf(wordsFor(content ?? '', mediaCount ?? 0)) },
  }
}

export async function markConversationRead(db: Db, id: string, now: Date): Promise<void> {
  await livingConversation(db, id)
  await markRead(db, id, now)
}

export async function removeMessage(db: Db, id: string, actor: Actor, now: Date): Promise<void> {
  const message = await deleteWhatsappMessageRow(db, id, now)
  if (!message) throw new Refusal('not-found', { message: 'That message does not exist any more.' })
  await recordAudit(db, actor, now, {
    action: 'WHATSAPP_DELETED',
    resourceType: 'WHATSAPP_MESSAGE',
    resourceId: id,
    description: `Deleted a WhatsApp message from ${message.senderName}`,
    metadata: { conversationId: message.conversationId, inbound: message.inbound, sentAt: message.createdAt },
  })
}

export async function removeConversation(db: Db, id: string, actor: Actor, now: Date): Promise<void> {
  const conversation = await deleteConversationRows(db, id, now)
  if (!conversation) throw gone()
  const person = conversation.contractorId ? await findUser(db, conversation.contractorId) : null
  const name = person ? fullNameOf(person) : conversation.phoneNumber
  await recordAudit(db, actor, now, {
    action: 'WHATSAPP_DELETED',
    resourceType: 'WHATSAPP_MESSAGE',
    resourceId: id,
    targetUserId: conversation.contractorId,
    targetName: name,
    description: `Deleted the WhatsApp conversation with ${name}`,
    metadata: { messages: conversation.messages },
  })
}

const gone = () => new Refusal('not-found', { message: 'That conversation does not exist any more.' })

async function livingConversation(db: Db, id: string) {
  const conversation = await findConversation(db, id)
  if (!conversation) throw gone()
  return conversation
}
