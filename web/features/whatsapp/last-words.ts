// The line under a name in the list of conversations: who wrote last, and what.

import type { WhatsappConversation } from '#core/contracts/whatsapp.ts'

type LastMessage = NonNullable<WhatsappConversation['lastMessage']>

export function lastWords({ inbound, senderId, senderName, content }: LastMessage, userId: string): string {
  if (inbound) return content
  // Without a sender the app wrote it. The agency's name, the same on every line, would leave no room for the words.
  if (senderId === null) return `Sent: ${content}`
  return `${senderId === userId ? 'You' : senderName}: ${content}`
}
