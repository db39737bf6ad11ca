// The WhatsApp dashboard: reading, writing and deleting.

import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import type {
  countUnreadWhatsapp,
  listWhatsappConversations,
  listWhatsappMessages,
  sendWhatsappMessage,
  WhatsappMessage,
} from '#core/contracts/whatsapp.ts'
import { decideRetry } from '#core/deliveries.ts'
import { Refusal } from '#core/errors.ts'
import { previewOf } from '#core/message-text.ts'
import { failureReason, UNCERTAIN_REASON, windowEnd } from '#core/whatsapp.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { findUser, fullNameOf } from '#server/features/people/people.service.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
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
  type ConversationFilter,
  findLastInbound,
  listConversationRows,
  listThreadRows,
  type ThreadRow,
} from './whatsapp-reads.sql.ts'

const DEFAULT_SUBJECT = 'Direct Message'

/** A placeholder for a picture or a voice note without text. */
function shownText(content: string, mediaCount: number): string {
  if (content || mediaCount === 0) return content
  return mediaCount === 1 ? 'Sent an attachment' : `Sent ${mediaCount} attachments`
}

export async function listConversations(
  db: Db,
  query: { search?: string | undefined; limit: number; filter?: ConversationFilter | undefined },
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
              content: previewOf(shownText(row.lastContent, row.lastMediaCount ?? 0)),
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
      until: windowEnd(lastInbound)?.toISOString() ?? null,
    },
  }
}

function messageOf(row: ThreadRow): WhatsappMessage {
  const { status, failureCode, failureSaid } = row
  const shown = status === 'SENDING' ? 'PENDING' : status
  const retry =
    shown && row.channel
      ? decideRetry({ ...row, status: shown, channel: row.channel, hasBody: row.hasBody ?? false })
      : null
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
    channel: row.inbound ? null : (row.channel ?? 'whatsapp'),
    retryAs: retry?.ok && !row.toldBy ? retry.channel : null,
    toldBy: row.toldBy,
    failureReason:
      shown === 'FAILED'
        ? failureReason(failureCode, failureSaid)
        : shown === 'UNCERTAIN'
          ? UNCERTAIN_REASON
          : null,
  }
}

export async function sendCustom(
  call: SignedInCall,
  body: BodyOf<typeof sendWhatsappMessage>,
): Promise<ReplyOf<typeof sendWhatsappMessage>> {
  const { db, viewer, now } = call
  const recipient = await recipientOf(db, body)
  const { conversationId, messageId } = await sendWhatsapp(
    db,
    { ...recipient, content: body.content, senderId: viewer.id, senderName: viewer.fullName },
    now,
  )
  const subject = body.subject || DEFAULT_SUBJECT
  if (subject !== DEFAULT_SUBJECT) await setSubject(db, conversationId, subject)
  await recordAudit(call, {
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

/** By person, or by conversation. Refused with a message if the person cannot be reached. */
async function recipientOf(db: Db, body: BodyOf<typeof sendWhatsappMessage>) {
  let personId = body.recipientId ?? null
  if (!personId && body.conversationId) {
    const conversation = await livingConversation(db, body.conversationId)
    const { phoneNumber, contractorId } = conversation
    if (!contractorId) return { contractorId: null, phoneNumber, name: phoneNumber }
    personId = contractorId
  }
  const person = personId ? await findUser(db, personId) : null
  if (!person) throw new Refusal('recipient-gone')
  const name = fullNameOf(person) || person.username
  if (!person.isActive) throw new Refusal('whatsapp-recipient-paused', { params: { name } })
  if (!person.whatsappNumber) throw new Refusal('recipient-without-number', { params: { name } })
  return { contractorId: person.id, phoneNumber: person.whatsappNumber, name }
}

export async function countUnread(db: Db): Promise<ReplyOf<typeof countUnreadWhatsapp>> {
  const { count, sender, content, mediaCount, conversationId } = await findUnread(db)
  return {
    count,
    latestMessage:
      sender === null || conversationId === null
        ? null
        : { sender, preview: previewOf(shownText(content ?? '', mediaCount ?? 0)), conversationId },
  }
}

export async function markConversationRead({ db, now }: Call, id: string): Promise<void> {
  await livingConversation(db, id)
  await markRead(db, id, now)
}

export async function removeMessage(call: Call, id: string): Promise<void> {
  const message = await deleteWhatsappMessageRow(call.db, id, call.now)
  if (!message) throw new Refusal('no-such-message')
  await recordAudit(call, {
    action: 'WHATSAPP_DELETED',
    resourceType: 'WHATSAPP_MESSAGE',
    resourceId: id,
    description: `Deleted a WhatsApp message from ${message.senderName}`,
    metadata: { conversationId: message.conversationId, inbound: message.inbound, sentAt: message.createdAt },
  })
}

export async function removeConversation(call: Call, id: string): Promise<void> {
  const { db, now } = call
  const conversation = await deleteConversationRows(db, id, now)
  if (!conversation) throw new Refusal('no-such-conversation')
  const person = conversation.contractorId ? await findUser(db, conversation.contractorId) : null
  const name = person ? fullNameOf(person) : conversation.phoneNumber
  await recordAudit(call, {
    action: 'WHATSAPP_DELETED',
    resourceType: 'WHATSAPP_MESSAGE',
    resourceId: id,
    targetUserId: conversation.contractorId,
    targetName: name,
    description: `Deleted the WhatsApp conversation with ${name}`,
    metadata: { messages: conversation.messages },
  })
}

async function livingConversation(db: Db, id: string) {
  const conversation = await findConversation(db, id)
  if (!conversation) throw new Refusal('no-such-conversation')
  return conversation
}
