// One WhatsApp message. Only outgoing messages show a delivery status.

import { Check, CheckCheck, CircleAlert, CircleHelp, Clock3, Paperclip, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { WhatsappMessage } from '#core/contracts/whatsapp.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { useSettleDelivery } from '#web/features/deliveries/queries.ts'
import { cx } from '#web/lib/class-names.ts'
import { DeliveryActions } from '#web/ui/DeliveryActions.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

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
    <li className={cx('group flex items-end gap-1', inbound ? 'justify-start' : 'flex-row-reverse')}>
      <div
        className={cx(
          'min-w-0 max-w-[min(36rem,85%)] rounded-2xl px-3.5 py-2',
          inbound ? 'rounded-bl-md bg-subtle' : 'rounded-br-md bg-accent-soft text-on-accent-soft',
          failed && 'border border-danger/50 bg-danger-soft text-on-danger-soft',
        )}
      >
        {!isOwn && <p className="font-medium text-xs">{senderName}</p>}
        {content && (
          <p dir="auto" className="whitespace-pre-wrap break-words">
            {content}
          </p>
        )}
        {mediaCount > 0 && (
          <p className="flex items-center gap-1.5 text-sm italic">
            <Paperclip aria-hidden className="size-3.5 shrink-0" />
            {mediaCount === 1
              ? 'An attachment, which is not shown here'
              : `${mediaCount} attachments, which are not shown here`}
          </p>
        )}
        <p className="mt-0.5 flex items-center justify-end gap-1.5 text-xs">
          <time dateTime={createdAt} className="tabular">
            {formatInstant(new Date(createdAt), FORMATS.monthDayTime)}
          </time>
          {!inbound && <DeliveryMark message={message} />}
        </p>
        {failureReason && (
          <div className="mt-1 border-current/20 border-t pt-1 text-xs">
            <p>
              {failed && <span className="font-semibold">Failed: </span>}
              {failureReason}
            </p>
            <Settle message={message} personName={personName} />
          </div>
        )}
      </div>
      <IconButton
        label="Delete message"
        className="shrink-0 text-muted! opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        onClick={() => onDelete(message)}
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
})

const MARKS = {
  PENDING: {
    icon: Clock3,
    word: 'Pending',
    tone: 'rounded bg-warning-soft px-1 text-on-warning-soft',
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
