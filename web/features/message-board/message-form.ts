// The board form's values, how a reply prefills it, and what it refuses before sending.

import type { Role } from '#core/capabilities.ts'
import type { Message, NewMessage } from '#core/contracts/message-board.ts'
import {
  ORIGINAL_MARKER,
  quotedReply,
  type RecipientType,
  recipientFor,
  replyRecipient,
  replySubject,
  textAboveOriginal,
} from '#core/message-board.ts'
import { MESSAGE_ERRORS } from '#core/message-text.ts'
import type { ToastWords } from '#web/ui/toast.ts'

export interface MessageDraft {
  recipientType: RecipientType
  recipientId: string | null
  subject: string
  content: string
  /** The message being answered. */
  replyTo: Message | null
}

export const emptyDraft: MessageDraft = {
  recipientType: 'GROUP_CONTRACTORS',
  recipientId: null,
  subject: '',
  content: '',
  replyTo: null,
}

export function draftReply(original: Message, role: Role): MessageDraft {
  return {
    ...replyRecipient(role, original),
    subject: replySubject(original.subject),
    content: quotedReply({ ...original, createdAt: new Date(original.createdAt) }),
    replyTo: original,
  }
}

const bad = (title: string, description: string): ToastWords => ({
  title,
  description,
  variant: 'destructive',
})

export function refuseDraft(draft: MessageDraft): ToastWords | null {
  if (!draft.subject.trim() || !draft.content.trim()) return bad('Error', MESSAGE_ERRORS.incomplete)
  if (draft.replyTo && !textAboveOriginal(draft.content))
    return bad('Reply Required', MESSAGE_ERRORS.replyEmpty)
  if (draft.content.includes(ORIGINAL_MARKER) && !textAboveOriginal(draft.content))
    return bad('Reply Required', MESSAGE_ERRORS.replyEmpty)
  if (draft.recipientType === 'INDIVIDUAL' && !draft.recipientId)
    return bad('Error', 'Please choose who the message is for')
  return null
}

export function bodyOf(draft: MessageDraft): NewMessage {
  return {
    subject: draft.subject.trim(),
    content: draft.content.trim(),
    ...recipientFor(draft.recipientType, draft.recipientId),
  }
}
