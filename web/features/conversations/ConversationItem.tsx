// One conversation in the list: the person, the last message, the unread count.

import { memo } from 'react'
import type { InternalConversation } from '#core/contracts/conversations.ts'
import { cx } from '#web/lib/class-names.ts'
import { CountBadge } from '#web/ui/Badge.tsx'
import { timeOf } from './message-time.ts'

interface ConversationItemProps {
  conversation: InternalConversation
  title: string
  isOpen: boolean
  onOpen: (id: string) => void
}

export const ConversationItem = memo(function ConversationItem(props: ConversationItemProps) {
  const { conversation, title, isOpen, onOpen } = props
  const { id, unreadCount, lastMessageAt, lastMessage } = conversation
  const preview = lastMessage ? `${lastMessage.senderName}: ${lastMessage.content}` : 'No messages yet'
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        className={cx(
          'w-full border-b px-4 py-2.5 text-left -outline-offset-2',
          isOpen ? 'bg-accent-soft' : 'hover:bg-subtle',
        )}
        onClick={() => onOpen(id)}
      >
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={cx(
              'min-w-0 flex-1 basis-28 break-words',
              unreadCount > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {title}
          </span>
          <time dateTime={lastMessageAt} className="tabular shrink-0 text-muted text-xs">
            {timeOf(lastMessageAt)}
          </time>
        </span>
        <span className="flex items-center gap-2 text-muted text-sm">
          <span dir="auto" title={preview} className="min-w-0 flex-1 truncate">
            {preview}
          </span>
          <CountBadge count={unreadCount} label="unread" />
        </span>
      </button>
    </li>
  )
})
