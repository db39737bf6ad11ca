// One WhatsApp message. Only outgoing messages show a delivery status.

import { Check, CheckCheck, CircleAlert, CircleHelp, Clock3, Paperclip, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { WhatsappMessage } from '#core/contracts/whatsapp.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { useSettleDelivery } from '#web/features/deliveries/queries.ts'
import { cx } from '#web/lib/class-names.ts'
import { DeliveryActions } from '#web/ui/DeliveryActions.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ThreadBubble } from '#web/ui/ThreadBubble.tsx'

interface MessageBubbleProps {
  message: WhatsappMessage
  isOwn: boolean
  /** Who it is to. */
  personName: string
  onDelete: (message: WhatsappMessage) => void
}

export const MessageBubble = memo(function MessageBubble({
  message,
  isOwn,
  personName,
  onDelete,
}: MessageBubbleProps) {
  const { content, inbound, mediaCount, senderName, createdAt, deliveryStatus, failureReason } = message
  const failed = deliveryStatus === 'FAILED'
  return (
    <ThreadBubble
      isOurs={!inbound}
      failed={failed}
      sender={!isOwn && senderName}
      content={content}
      attached={mediaCount > 0 && <Attachments count={mediaCount} />}
      createdAt={createdAt}
      time={formatInstant(new Date(createdAt), FORMATS.shortTime)}
      mark={!inbound && <DeliveryMark message={message} />}
      action={
        <IconButton
          label="Delete message"
          className="shrink-0 text-muted! opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
          onClick={() => onDelete(message)}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      }
    >
      {failureReason && (
        <div className="mt-1 border-current/20 border-t pt-1 text-xs">
          <p>
            {failed && <span className="font-semibold">Failed: </span>}
            {failureReason}
          </p>
          <Settle message={message} personName={personName} />
        </div>
      )}
    </ThreadBubble>
  )
})

function Attachments({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-1.5 text-sm italic">
      <Paperclip aria-hidden className="size-3.5 shrink-0" />
      {count === 1
        ? 'An attachment, which is not shown here'
        : `${count} attachments, which are not shown here`}
    </p>
  )
}

const MARKS = {
  PENDING: {
    icon: Clock3,
    word: 'Pending',
    tone: 'rounded bg-pending px-1 text-on-pending',
  },
  SENT: { icon: Check, word: 'Sent', tone: 'text-on-success-soft' },
  DELIVERED: { icon: CheckCheck, word: 'Delivered', tone: 'text-on-success-soft' },
  FAILED: { icon: CircleAlert, word: 'FAILED', tone: 'text-danger' },
} as const

/** Everyone who reads the thread can deal with what failed, whoever wrote it. */
function Settle({ message, personName }: { message: WhatsappMessage; personName: string }) {
  const settle = useSettleDelivery({ ...message, name: personName })
  if (message.toldBy)
    return <p className="mt-1 font-medium">{`${message.toldBy} told them in another way.`}</p>
  return (
    <div className="mt-1.5">
      <DeliveryActions name={personName} phone={null} {...settle} />
    </div>
  )
}

function DeliveryMark({ message: { deliveryStatus: status, channel } }: { message: WhatsappMessage }) {
  const known = status && status in MARKS ? MARKS[status as keyof typeof MARKS] : null
  const { icon: Icon, word, tone } = known ?? { icon: CircleHelp, word: 'Unknown', tone: 'text-ink-soft' }
  return (
    <span data-status={status} className={cx('inline-flex items-center gap-1 font-medium', tone)}>
      <Icon aria-hidden className="size-3.5" />
      {channel === 'sms' ? `${word} as text` : word}
    </span>
  )
}
