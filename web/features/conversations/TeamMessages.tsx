// For contractors: writing to the whole frontline team, and what the board holds for them.

import { useQuery } from '@tanstack/react-query'
import { Inbox, Send } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#core/contracts/messages.ts'
import { MESSAGE_WORDS } from '#core/messaging.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { TOAST } from '#core/timing.ts'
import { myMessagesQuery, useReadSoon, useSendMessage } from '#web/features/message-board/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { SubjectAndMessage } from '#web/ui/SubjectAndMessage.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

const EMPTY = { subject: '', content: '' }

export function TeamMessages() {
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <WriteToTeam />
      <FromTheBoard />
    </div>
  )
}

function WriteToTeam() {
  const key = useIdempotencyKey()
  const send = useSendMessage()
  const [draft, setDraft] = useState(EMPTY)

  async function submit() {
    if (!draft.subject.trim() || !draft.content.trim()) {
      return toastError(MESSAGE_WORDS.incomplete)
    }
    if (send.isPending) return
    const body = { ...draft, recipientType: 'FRONTLINE_TEAM', recipientId: null } as const
    try {
      await send.mutateAsync({ body, idempotencyKey: key.current })
      key.renew()
      setDraft(EMPTY)
      toast({
        title: 'Message sent successfully',
        description: 'Your message has been sent to the frontline team.',
        duration: TOAST.sent,
      })
    } catch (error) {
      toastError(messageOf(error, 'Failed to send message'))
    }
  }

  return (
    <Card>
      <CardHeader title="Write to the frontline team" icon={<Send aria-hidden />} />
      <CardBody>
        <SubjectAndMessage
          value={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          onSend={submit}
          busy={send.isPending}
          sendLabel="Send Message"
          rows={5}
        />
      </CardBody>
    </Card>
  )
}

function FromTheBoard() {
  const user = useCurrentUser()
  const { data, isPending, error, refetch, isFetching } = useQuery(myMessagesQuery)
  useReadSoon(data?.some((message) => message.unread) ?? false)
  return (
    <Card>
      <CardHeader title="Messages to and from the team" icon={<Inbox aria-hidden />} />
      <ScrollRegion label="Messages to and from the team" className="max-h-96">
        {isPending ? (
          <LoadingState label="Loading messages" />
        ) : !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data.length === 0 ? (
          <EmptyState title="No messages yet">
            What the team sends to you or to everyone appears here.
          </EmptyState>
        ) : (
          <ul className="divide-y">
            {data.map((message) => (
              <BoardItem key={message.id} message={message} isOwn={message.senderId === user.id} />
            ))}
          </ul>
        )}
      </ScrollRegion>
    </Card>
  )
}

function BoardItem({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { subject, content, senderName, recipientType, recipientName, createdAt, unread } = message
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-2">
        <h3 dir="auto" className="min-w-0 flex-1 break-words font-medium">
          {subject}
        </h3>
        {unread && <Badge tone="accent">New</Badge>}
      </div>
      <p className="text-muted text-sm">
        {isOwn
          ? `You, to ${recipientName}`
          : `${senderName}, to ${recipientType === 'INDIVIDUAL' ? 'you' : recipientName}`}
        {' · '}
        <time dateTime={createdAt}>{formatInstant(new Date(createdAt), FORMATS.dateTime)}</time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap break-words text-ink-soft">
        {content}
      </p>
    </li>
  )
}
