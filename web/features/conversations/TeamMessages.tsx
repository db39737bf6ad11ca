// For contractors: writing to the whole frontline team, and what the board holds for them.

import { useQuery } from '@tanstack/react-query'
import { Inbox, Reply, Send } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#core/contracts/messages.ts'
import { MESSAGE_WORDS, quotedReply, recipientFor, replySubject, textAboveOriginal } from '#core/messaging.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { TOAST } from '#core/timing.ts'
import { myMessagesQuery, useReadSoon, useSendMessage } from '#web/features/message-board/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { SubjectAndMessage } from '#web/ui/SubjectAndMessage.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

interface TeamDraft {
  subject: string
  content: string
  /** The message that is answered. */
  replyTo: Message | null
}

const EMPTY: TeamDraft = { subject: '', content: '', replyTo: null }

const replyTo = (message: Message): TeamDraft => ({
  subject: replySubject(message.subject),
  content: quotedReply({ ...message, createdAt: new Date(message.createdAt) }),
  replyTo: message,
})

export function TeamMessages() {
  const [draft, setDraft] = useState(EMPTY)
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <WriteToTeam draft={draft} onChange={setDraft} />
      <FromTheBoard onReply={(message) => setDraft(replyTo(message))} />
    </div>
  )
}

interface WriteToTeamProps {
  draft: TeamDraft
  onChange: (draft: TeamDraft) => void
}

function WriteToTeam({ draft, onChange }: WriteToTeamProps) {
  const key = useIdempotencyKey()
  const send = useSendMessage()
  const { subject, content, replyTo } = draft

  async function submit() {
    if (!subject.trim() || !content.trim()) {
      return toastError(MESSAGE_WORDS.incomplete)
    }
    if (replyTo && !textAboveOriginal(content)) {
      return toast({
        title: 'Reply Required',
        description: MESSAGE_WORDS.replyEmpty,
        variant: 'destructive',
      })
    }
    if (send.isPending) return
    const body = { subject, content, ...recipientFor('FRONTLINE_TEAM', null) }
    try {
      await send.mutateAsync({ body, idempotencyKey: key.current })
      key.renew()
      onChange(EMPTY)
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
    <Card className="scroll-mt-20">
      <CardHeader
        title={replyTo ? 'Reply to the frontline team' : 'Write to the frontline team'}
        description={replyTo ? `About "${replyTo.subject}"` : undefined}
        icon={replyTo ? <Reply aria-hidden /> : <Send aria-hidden />}
        actions={
          replyTo && (
            <Button variant="quiet" onClick={() => onChange(EMPTY)}>
              Cancel Reply
            </Button>
          )
        }
      />
      <CardBody>
        <SubjectAndMessage
          value={draft}
          onChange={(change) => onChange({ ...draft, ...change })}
          onSend={submit}
          busy={send.isPending}
          sendLabel={replyTo ? 'Send Reply' : 'Send Message'}
          rows={replyTo ? 10 : 5}
          quoted={replyTo}
        />
      </CardBody>
    </Card>
  )
}

function FromTheBoard({ onReply }: { onReply: (message: Message) => void }) {
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
              <BoardItem
                key={message.id}
                message={message}
                isOwn={message.senderId === user.id}
                onReply={onReply}
              />
            ))}
          </ul>
        )}
      </ScrollRegion>
    </Card>
  )
}

interface BoardItemProps {
  message: Message
  isOwn: boolean
  onReply: (message: Message) => void
}

function BoardItem({ message, isOwn, onReply }: BoardItemProps) {
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
      {!isOwn && (
        <Button
          variant="quiet"
          className="-ml-3 mt-1"
          aria-label={`Reply to ${subject}`}
          icon={<Reply aria-hidden className="size-4" />}
          onClick={() => onReply(message)}
        >
          Reply
        </Button>
      )}
    </li>
  )
}
