// Internal conversations: for staff the list next to the thread, for a contractor their one thread with the team.

import { useQuery } from '@tanstack/react-query'
import { MessagesSquare, Plus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { DELAY } from '#core/timing.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { ConversationItem } from './ConversationItem.tsx'
import { InternalThread } from './InternalThread.tsx'
import { NewConversationDialog } from './NewConversationDialog.tsx'
import { internalConversationsQuery } from './queries.ts'
import { TeamThread } from './TeamThread.tsx'

export default function ConversationsScreen() {
  const can = useCan()
  return can('team-thread:use') ? <TeamThread /> : <StaffConversations />
}

function StaffConversations() {
  const [isNew, setNew] = useState(false)
  const [params, setParams] = useSearchParams()
  const openId = params.get('conversation')
  const withId = params.get('with')
  // The address names the open conversation, so that alerts and notifications can lead to it.
  const setOpenId = useCallback(
    (id: string | null) => setParams(id ? { conversation: id } : {}, { replace: true }),
    [setParams],
  )
  const { data, isPending, error, refetch, isFetching } = useQuery(internalConversationsQuery)
  const [awaited, setAwaited] = useState<string | null>(null)
  const open = data?.find(({ id }) => id === openId) ?? null

  // A new conversation opens once the list contains it.
  useEffect(() => {
    if (!awaited) return
    const timer = setTimeout(() => {
      setOpenId(awaited)
      setAwaited(null)
    }, DELAY.conversationReselect)
    return () => clearTimeout(timer)
  }, [awaited, setOpenId])

  function closeNew() {
    setNew(false)
    if (withId) setOpenId(null)
  }

  return (
    <>
      <PageHeader
        title="Internal Messages"
        description="Conversations with contractors"
        actions={
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setNew(true)}>
            New Conversation
          </Button>
        }
      />
      <Card
        data-fills
        className="flex overflow-hidden max-md:min-h-[24rem] md:h-[max(600px,30rem)] md:flex-none"
      >
        <div
          className={cx(
            'flex w-80 shrink-0 flex-col border-r lg:w-96 max-md:w-full',
            open && 'max-md:hidden',
          )}
        >
          <CardHeader title="Conversations" icon={<MessagesSquare aria-hidden />} />
          <ScrollRegion label="Conversations" className="min-h-0 flex-1">
            {isPending ? (
              <LoadingState label="Loading conversations" rows={6} />
            ) : !data ? (
              <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
            ) : data.length === 0 ? (
              <EmptyState title="No conversations yet">Start one with New Conversation.</EmptyState>
            ) : (
              <ul>
                {data.map((conversation) => (
                  <ConversationItem
                    key={conversation.id}
                    conversation={conversation}
                    title={conversation.contractorName}
                    isOpen={conversation.id === open?.id}
                    onOpen={setOpenId}
                  />
                ))}
              </ul>
            )}
          </ScrollRegion>
        </div>
        <div
          data-thread={open ? '' : undefined}
          className={cx('flex min-w-0 flex-1 flex-col', !open && 'max-md:hidden')}
        >
          {open ? (
            <InternalThread
              key={open.id}
              conversation={open}
              title={open.contractorName}
              onClose={() => setOpenId(null)}
            />
          ) : (
            <div className="grid flex-1 place-items-center">
              <EmptyState title="No conversation open" icon={<MessagesSquare aria-hidden />}>
                Choose one on the left, or start a new one.
              </EmptyState>
            </div>
          )}
        </div>
      </Card>
      {(isNew || withId) && (
        <NewConversationDialog
          withId={withId}
          taken={new Set(data?.map(({ contractorId }) => contractorId))}
          onClose={closeNew}
          onStarted={setAwaited}
        />
      )}
    </>
  )
}
