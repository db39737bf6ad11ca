// What the board's form holds, how a reply fills it, and what it refuses before anything is sent.

import type { Role } from '#core/capabilities.ts'
import type { Message, NewMessage } from '#core/contracts/messages.ts'
import {
  MESSAGE_WORDS,
  ORIGINAL_MARKER,
  quotedReply,
  type RecipientType,
  recipientFor,
  replyRecipient,
  replySubject,
  textAboveOriginal,
} from '#core/messaging.ts'
import type { ToastWords } from '#web/ui/toast.ts'

export interface MessageDraft {
  recipientType: RecipientType
  recipientId: string | null
  subject: string
  content: string
  /** The message that is answered. */
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
  if (!draft.subject.trim() || !draft.content.trim()) return bad('Error', MESSAGE_WORDS.incomplete)
  if (draft.replyTo && !textAboveOriginal(draft.content))
    return bad('Reply Required', MESSAGE_WORDS.replyEmpty)
  if (draft.content.includes(ORIGINAL_MARKER) && !textAboveOriginal(draft.content))
    return bad('Reply Required', MESSAGE_WORDS.replyEmpty)
  if (draft.recipientType === 'INDIVIDUAL' && !draft.recipientId)
    return bad('Error', 'Please choose whom the message is for')
  return null
}

export function bodyOf(draft: MessageDraft): NewMessage {
  return {
    subject: draft.subject.trim(),
    content: draft.content.trim(),
    ...recipientFor(draft.recipientType, draft.recipientId),
  }
}
