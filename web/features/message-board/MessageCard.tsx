// One message on the board: sender, recipients, text, time, and its WhatsApp delivery status.

import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Reply, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import type { Broadcast, Message } from '#core/contracts/message-board.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NotReachedList } from '#web/ui/NotReachedList.tsx'
import { broadcastQuery, useRetryBroadcast } from './queries.ts'

interface MessageCardProps {
  message: Message
  isOwn: boolean
  onReply: (message: Message) => void
  onDelete: (message: Message) => void
}

/** Longer ones are collapsed. */
const FOLD_AT = 480

export const MessageCard = memo(function MessageCard({
  message,
  isOwn,
  onReply,
  onDelete,
}: MessageCardProps) {
  const [open, setOpen] = useState(false)
  const { subject, content, senderName, senderRole, recipientName, createdAt, unread, broadcast } = message
  const long = content.length > FOLD_AT || content.split('\n').length > 8
  return (
    <li className={cx('px-4 py-3', unread && 'bg-accent-soft/50')}>
      <article aria-label={subject}>
        <header className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h3 dir="auto" className="break-words font-medium">
              {subject}
            </h3>
            <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
              <span className="break-words">
                {isOwn ? 'You' : senderName}
                {!isOwn && <span>{` (${senderRole.toLowerCase().replace('_', ' ')})`}</span>}
                <span aria-hidden> → </span>
                <span className="sr-only"> to </span>
                {recipientName}
              </span>
              <time dateTime={createdAt}>{formatInstant(new Date(createdAt), FORMATS.dateTime)}</time>
            </p>
          </div>
          {unread && <Badge tone="accent">New</Badge>}
        </header>
        <p
          dir="auto"
          className={cx(
            'mt-1.5 whitespace-pre-wrap break-words text-ink-soft',
            long && !open && 'line-clamp-6',
          )}
        >
          {content}
        </p>
        {long && (
          <button
            type="button"
            className="line-target mt-1 text-accent text-sm underline underline-offset-2"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Show less' : 'Show all'}
          </button>
        )}
        {broadcast && <BroadcastLine id={message.id} broadcast={broadcast} />}
        <footer className="-ml-3 mt-1 flex items-center">
          {!isOwn && (
            <Button
              variant="quiet"
              icon={<Reply aria-hidden className="size-4" />}
              onClick={() => onReply(message)}
            >
              Reply
            </Button>
          )}
          <IconButton
            label={`Delete message ${subject}`}
            variant="danger-quiet"
            className="ml-auto"
            onClick={() => onDelete(message)}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </footer>
      </article>
    </li>
  )
})

function BroadcastLine({ id, broadcast }: { id: string; broadcast: Broadcast }) {
  const [open, setOpen] = useState(false)
  const { total, eligible, sent, failed, waiting, uncertain } = broadcast
  const parts = [
    `${sent} sent`,
    waiting > 0 && `${waiting} waiting`,
    `${failed} failed`,
    uncertain > 0 && `${uncertain} unknown`,
  ].filter(Boolean)
  return (
    <>
      <p className="mt-2 flex items-center gap-1.5 text-muted text-sm">
        <MessageCircle aria-hidden className="size-4 shrink-0" />
        {`WhatsApp: ${parts.join(', ')} out of ${eligible} eligible contractors (${total} total active contractors)`}
      </p>
      {(failed > 0 || uncertain > 0 || total > eligible) && (
        <button
          type="button"
          className="line-target mt-1 text-accent text-sm underline underline-offset-2"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Who did not get it
        </button>
      )}
      {open && <NotReachedPeople id={id} />}
    </>
  )
}

function NotReachedPeople({ id }: { id: string }) {
  const { data } = useQuery(broadcastQuery(id))
  const retry = useRetryBroadcast(id)
  if (!data) return null
  return <NotReachedList people={data.notReached} busy={retry.isPending} onRetry={() => retry.mutate()} />
}
