// One internal conversation. Opening it marks it read; what is typed stays until it has been sent.

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import type { InternalConversation, InternalMessage } from '#core/contracts/conversations.ts'
import { LIMITS } from '#core/limits.ts'
import { MESSAGE_ERRORS } from '#core/message-text.ts'
import { useNextShifts } from '#web/features/rota/queries.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useThread } from '#web/lib/thread.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NextShifts } from '#web/ui/NextShifts.tsx'
import { ThreadBubble } from '#web/ui/ThreadBubble.tsx'
import { ThreadComposer } from '#web/ui/ThreadComposer.tsx'
import { ThreadMessages } from '#web/ui/ThreadMessages.tsx'
import { toast } from '#web/ui/toast.ts'
import { timeOf } from './message-time.ts'
import { internalThreadQuery, loadBefore, useSendInternal } from './queries.ts'

interface InternalThreadProps {
  conversation: InternalConversation
  title: string
  onClose: () => void
}

export function InternalThread({ conversation: { id, contractorId }, title, onClose }: InternalThreadProps) {
  const user = useCurrentUser()
  const shifts = useNextShifts(contractorId)
  const query = useQuery(internalThreadQuery(id))
  const { data } = query
  const newest = useMemo(
    () => data && { messages: data, hasOlder: data.length === LIMITS.threadPage },
    [data],
  )
  const thread = useThread(id, newest, (seq) => loadBefore(id, seq))
  return (
    <>
      <header className="flex min-h-14 items-center gap-2 border-b px-4 py-2">
        <IconButton label="Back to conversations" className="-ml-2 md:hidden" onClick={onClose}>
          <ArrowLeft aria-hidden className="size-4" />
        </IconButton>
        <h2 className="break-words font-semibold">{title}</h2>
      </header>
      <NextShifts name={title} shifts={shifts} />
      <ThreadMessages
        of={id}
        title={title}
        thread={thread}
        query={query}
        emptyTitle="No messages yet"
        bubble={(message) => (
          <InternalBubble key={message.id} message={message} isOwn={message.senderId === user.id} />
        )}
      />
      <WriteInternal id={id} title={title} />
    </>
  )
}

function InternalBubble({ message, isOwn }: { message: InternalMessage; isOwn: boolean }) {
  const { content, senderName, senderRole, createdAt } = message
  return (
    <ThreadBubble
      isOurs={isOwn}
      sender={
        !isOwn && (
          <>
            {senderName}
            <span className="font-normal text-muted">{`· ${senderRole.toLowerCase().replace('_', ' ')}`}</span>
          </>
        )
      }
      content={content}
      createdAt={createdAt}
      time={timeOf(createdAt)}
    />
  )
}

function WriteInternal({ id, title }: { id: string; title: string }) {
  const { mutateAsync } = useSendInternal(id)
  return (
    <ThreadComposer
      thread={`internal ${id}`}
      to={title}
      send={mutateAsync}
      empty={MESSAGE_ERRORS.empty}
      failed="Failed to send message"
      onSent={() => toast({ title: 'Success', description: 'Message sent' })}
    />
  )
}
