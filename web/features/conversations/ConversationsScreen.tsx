// Internal conversations: the list beside the thread. Contractors also reach the whole team from here.

import { useQuery } from '@tanstack/react-query'
import { MessagesSquare, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
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
import { TeamMessages } from './TeamMessages.tsx'

export default function ConversationsScreen() {
  const can = useCan()
  const staff = can('conversations:start')
  const [isNew, setNew] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, isPending, error, refetch, isFetching } = useQuery(internalConversationsQuery)
  const [awaited, setAwaited] = useState<string | null>(null)
  // A contractor has one conversation: it is simply open.
  const only = staff ? null : (data?.[0]?.id ?? null)
  const open = data?.find(({ id }) => id === (openId ?? only)) ?? null

  // One that was just begun is opened a moment later, when the list knows it.
  useEffect(() => {
    if (!awaited) return
    const timer = setTimeout(() => {
      setOpenId(awaited)
      setAwaited(null)
    }, DELAY.conversationReselect)
    return () => clearTimeout(timer)
  }, [awaited])

  return (
    <>
      <PageHeader
        title={staff ? 'Internal Messages' : 'Messages'}
        description={staff ? 'Conversations with contractors' : 'Your conversation with the frontline team'}
        actions={
          staff && (
            <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setNew(true)}>
              New Conversation
            </Button>
          )
        }
      />
      <Card className="flex h-[600px] overflow-hidden max-md:h-[calc(100dvh-18.5rem)] max-md:min-h-96">
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
              <EmptyState title="No conversations yet">
                {staff
                  ? 'Begin one with New Conversation.'
                  : 'When the team writes to you it appears here. To write first, use the form below.'}
              </EmptyState>
            ) : (
              <ul>
                {data.map((conversation) => (
                  <ConversationItem
                    key={conversation.id}
                    conversation={conversation}
                    title={staff ? conversation.contractorName : conversation.adminName}
                    isOpen={conversation.id === open?.id}
                    onOpen={setOpenId}
                  />
                ))}
              </ul>
            )}
          </ScrollRegion>
        </div>
        <div className={cx('flex min-w-0 flex-1 flex-col', !open && 'max-md:hidden')}>
          {open ? (
            <InternalThread
              key={open.id}
              conversation={open}
              title={staff ? open.contractorName : 'Frontline Team'}
              onClose={staff ? () => setOpenId(null) : null}
            />
          ) : (
            <div className="grid flex-1 place-items-center">
              <EmptyState title="No conversation open" icon={<MessagesSquare aria-hidden />}>
                {staff
                  ? 'Choose one on the left, or begin a new one.'
                  : 'Messages from the team appear here.'}
              </EmptyState>
            </div>
          )}
        </div>
      </Card>
      {!staff && <TeamMessages />}
      {isNew && (
        <NewConversationDialog
          taken={new Set(data?.map(({ contractorId }) => contractorId))}
          onClose={() => setNew(false)}
          onStarted={setAwaited}
        />
      )}
    </>
  )
}
