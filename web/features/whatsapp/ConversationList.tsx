// The conversations, the latest first, with a search and a way to begin another.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useState } from 'react'
import type { WhatsappConversation } from '#core/contracts/whatsapp.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { DELAY } from '#core/timing.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { initialsOf } from '#web/lib/format.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { CountBadge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { NewConversationDialog } from './NewConversationDialog.tsx'
import { conversationsQuery } from './queries.ts'

const FIRST = 500
const ALL = 5000

interface ConversationListProps {
  openId: string | null
  onOpen: (conversation: WhatsappConversation) => void
}

export function ConversationList({ openId, onOpen }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const [limit, setLimit] = useState(FIRST)
  const [isNew, setNew] = useState(false)
  const [awaited, setAwaited] = useState<string | null>(null)
  const { data, isPending, isError, error, refetch, isFetching } = useQuery({
    ...conversationsQuery(search, limit),
    placeholderData: keepPreviousData,
  })
  const conversations = useDeferredValue(data?.conversations)

  // One that was just begun is opened a moment later, when the list knows it.
  useEffect(() => {
    const found = awaited && data?.conversations.find(({ id }) => id === awaited)
    if (!found) return
    const timer = setTimeout(() => {
      setAwaited(null)
      onOpen(found)
    }, DELAY.conversationReselect)
    return () => clearTimeout(timer)
  }, [awaited, data, onOpen])

  return (
    <>
      <div className="flex gap-2 border-b p-3">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <Input
            type="search"
            aria-label="Search conversations"
            placeholder="Search conversations"
            className="pl-9"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setNew(true)}>
          New
        </Button>
      </div>
      <ScrollRegion label="Conversations" className="min-h-0 flex-1">
        {isPending ? (
          <LoadingState label="Loading conversations" rows={8} />
        ) : isError && !conversations ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : !conversations || conversations.length === 0 ? (
          <EmptyState title={search ? 'No conversation matches' : 'No conversations yet'}>
            {search
              ? 'Search by name, number or subject.'
              : 'Begin one with New, or wait for a contractor to write.'}
          </EmptyState>
        ) : (
          <ul>
            {conversations.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                isOpen={conversation.id === openId}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
        {data && data.total > data.conversations.length && limit < ALL && (
          <div className="flex justify-center p-3">
            <Button variant="secondary" busy={isFetching} onClick={() => setLimit(ALL)}>
              {`Show all ${data.total.toLocaleString('en-GB')}`}
            </Button>
          </div>
        )}
      </ScrollRegion>
      {isNew && (
        <NewConversationDialog
          onClose={() => setNew(false)}
          onStarted={(id) => {
            setTyped('')
            setAwaited(id)
          }}
        />
      )}
    </>
  )
}

interface ConversationRowProps {
  conversation: WhatsappConversation
  isOpen: boolean
  onOpen: (conversation: WhatsappConversation) => void
}

const ConversationRow = memo(function ConversationRow({
  conversation,
  isOpen,
  onOpen,
}: ConversationRowProps) {
  const { contractorName, contractorId, subject, unreadCount, lastMessageAt, lastMessage } = conversation
  const { id: userId } = useCurrentUser()
  return (
    <li className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <button
        type="button"
        aria-current={isOpen || undefined}
        className={cx(
          'flex w-full items-center gap-3 border-b px-3 py-2.5 text-left -outline-offset-2',
          isOpen ? 'bg-accent-soft' : 'hover:bg-subtle',
        )}
        onClick={() => onOpen(conversation)}
      >
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-neutral-soft font-medium text-on-neutral-soft"
        >
          {contractorId ? initialsOf({ fullName: contractorName }) : '?'}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span
              className={cx('min-w-0 flex-1 truncate', unreadCount > 0 ? 'font-semibold' : 'font-medium')}
            >
              {contractorName}
            </span>
            {lastMessageAt && (
              <time dateTime={lastMessageAt} className="tabular shrink-0 text-muted text-xs">
                {formatInstant(new Date(lastMessageAt), FORMATS.shortTime)}
              </time>
            )}
          </span>
          <span className="flex items-center gap-2 text-muted text-sm">
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {lastMessage ? lastWords(lastMessage, userId) : subject}
            </span>
            <CountBadge count={unreadCount} label="unread" />
          </span>
        </span>
      </button>
    </li>
  )
})

function lastWords(message: NonNullable<WhatsappConversation['lastMessage']>, userId: string): string {
  if (message.inbound) return message.content
  return `${message.senderId === userId ? 'You' : message.senderName}: ${message.content}`
}
