// The conversations, latest first, with a search and a button to start another.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, Plus, Search } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { WhatsappConversation } from '#core/contracts/whatsapp.ts'
import { LIMITS } from '#core/limits.ts'
import { PATHS, whatsappThreadPath } from '#core/paths.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { DELAY } from '#core/timing.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { countText, initialsOf } from '#web/lib/format.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Badge, CountBadge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FilterChips } from '#web/ui/FilterChips.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { lastWords } from './last-words.ts'
import { NewConversationDialog } from './NewConversationDialog.tsx'
import { type ConversationFilter, conversationsQuery } from './queries.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'failed', label: 'Failed' },
] as const satisfies readonly { value: ConversationFilter; label: string }[]

const NONE: Record<ConversationFilter, { title: string; text: string }> = {
  all: { title: 'No conversations yet', text: 'Start one with New, or wait for a contractor to write.' },
  unread: { title: 'Nothing unread', text: 'You have read every message.' },
  failed: { title: 'Nothing failed', text: 'Every message has been sent.' },
}

interface ConversationListProps {
  openId: string | null
  /** The conversation that the address names. */
  askedId: string | null
  /** The person with whom the address starts a conversation. */
  newWithId: string | null
  onOpen: (conversation: WhatsappConversation) => void
}

export function ConversationList({ openId, askedId, newWithId, onOpen }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const [filter, setFilter] = useState<ConversationFilter>('all')
  const [limit, setLimit] = useState<number>(LIMITS.whatsappConversations)
  const [isNew, setNew] = useState(false)
  const [awaited, setAwaited] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const { data, isPending, isError, error, refetch, isFetching } = useQuery({
    ...conversationsQuery(search, limit, filter),
    placeholderData: keepPreviousData,
  })
  const conversations = useDeferredValue(data?.conversations)
  const total = data?.total ?? 0

  useEffect(() => {
    if (!askedId || askedId === openId || filter !== 'all' || search) return
    const found = data?.conversations.find(({ id }) => id === askedId)
    if (found) onOpen(found)
    else if (total > limit) setLimit(LIMITS.whatsappConversationsMost)
  }, [askedId, openId, filter, search, data, total, limit, onOpen])

  // The address then asks for it, and it opens as soon as the list contains it.
  useEffect(() => {
    if (!awaited) return
    const timer = setTimeout(() => {
      setAwaited(null)
      navigate(whatsappThreadPath(awaited), { replace: true })
    }, DELAY.conversationReselect)
    return () => clearTimeout(timer)
  }, [awaited, navigate])

  function openSoon(id: string) {
    setFilter('all')
    setTyped('')
    setAwaited(id)
  }

  function closeNew() {
    setNew(false)
    if (newWithId) navigate(PATHS.whatsapp, { replace: true })
  }

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
      <FilterChips
        label="Show"
        options={FILTERS}
        value={filter}
        onChange={setFilter}
        className="border-b px-3 py-2"
      />
      <ScrollRegion label="Conversations" className="min-h-0 flex-1">
        {isPending ? (
          <LoadingState label="Loading conversations" rows={8} />
        ) : isError && !conversations ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : !conversations || conversations.length === 0 ? (
          <EmptyState title={search ? 'No conversation matches' : NONE[filter].title}>
            {search ? 'Search by name, number or subject.' : NONE[filter].text}
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
        {data && data.total > data.conversations.length && limit < LIMITS.whatsappConversationsMost && (
          <div className="flex justify-center p-3">
            <Button
              variant="secondary"
              busy={isFetching}
              onClick={() => setLimit(LIMITS.whatsappConversationsMost)}
            >
              {`Show all ${countText(data.total)}`}
            </Button>
          </div>
        )}
      </ScrollRegion>
      {(isNew || newWithId) && (
        <NewConversationDialog withId={newWithId} onClose={closeNew} onStarted={openSoon} />
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
  const { contractorName, contractorId, subject, unreadCount, failedCount, lastMessageAt, lastMessage } =
    conversation
  const { id: userId } = useCurrentUser()
  const preview = lastMessage ? lastWords(lastMessage, userId) : subject
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
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span
              className={cx(
                'min-w-0 flex-1 basis-28 break-words',
                unreadCount > 0 ? 'font-semibold' : 'font-medium',
              )}
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
            <span dir="auto" title={preview} className="min-w-0 flex-1 truncate">
              {preview}
            </span>
            {failedCount > 0 && (
              <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
                {failedCount === 1 ? 'Failed' : `${failedCount} failed`}
              </Badge>
            )}
            <CountBadge count={unreadCount} label="unread" />
          </span>
        </span>
      </button>
    </li>
  )
})
