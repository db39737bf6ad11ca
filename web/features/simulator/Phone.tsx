// One simulated phone: its messages, newest at the bottom, a reply field, and a switch that makes sends to it fail.

import { MessageCircle, MessageSquare, TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import type { SimulatorPhone } from '#core/contracts/simulator.ts'
import { LIMITS } from '#core/limits.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { cx } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { Composer } from '#web/ui/Composer.tsx'
import { ThreadScroller } from '#web/ui/ThreadScroller.tsx'
import { Switch } from '#web/ui/Toggles.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useFailures, useReply } from './queries.ts'

const ALWAYS = 1000
const REASON = 'The phone is switched off'
const idle = { isLoading: false, error: null }

export const Phone = memo(
  function Phone({ phone }: { phone: SimulatorPhone }) {
    const { phoneNumber, name, failing, messages } = phone
    const inOrder = [...messages].reverse()
    return (
      <article
        aria-label={name ?? phoneNumber}
        className="flex h-[30rem] flex-col overflow-hidden rounded-[1.75rem] border-4 border-line bg-surface shadow-card"
      >
        <header className="border-b px-4 py-2.5">
          <h2 className="truncate font-semibold">{name ?? 'Unknown number'}</h2>
          <p className="tabular text-muted text-sm">{phoneNumber}</p>
          <FailSwitch phoneNumber={phoneNumber} failing={failing} />
        </header>
        <ThreadScroller
          label={`Messages on ${name ?? phoneNumber}`}
          of={phoneNumber}
          first={undefined}
          last={messages.length > 0 ? 1 : undefined}
          hasOlder={false}
          older={idle}
          onOlder={() => {}}
        >
          {inOrder.length === 0 ? (
            <p className="pt-6 text-center text-muted text-sm">Nothing has arrived yet.</p>
          ) : (
            <ol className="flex flex-col gap-2">
              {inOrder.map((message) => (
                <Received key={message.id} message={message} phoneNumber={phoneNumber} />
              ))}
            </ol>
          )}
        </ThreadScroller>
        <Answer phoneNumber={phoneNumber} name={name ?? phoneNumber} />
      </article>
    )
  },
  // Each poll returns the same phones as new objects.
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
)

interface ReceivedProps {
  message: SimulatorPhone['messages'][number]
  phoneNumber: string
}

function Received({ message, phoneNumber }: ReceivedProps) {
  const { inbound, channel, body, createdAt, buttons } = message
  const Icon = channel === 'sms' ? MessageSquare : MessageCircle
  return (
    <li className={cx('flex', inbound ? 'justify-end' : 'justify-start')}>
      <div
        className={cx(
          'min-w-0 max-w-[88%] rounded-2xl px-3 py-1.5 text-sm',
          inbound
            ? 'rounded-br-md bg-accent-soft text-on-accent-soft'
            : channel === 'sms'
              ? 'rounded-bl-md bg-info-soft text-on-info-soft'
              : 'rounded-bl-md bg-success-soft text-on-success-soft',
        )}
      >
        <p dir="auto" className="whitespace-pre-wrap break-words">
          {body}
        </p>
        <p className="tabular mt-0.5 flex items-center gap-1 text-xs">
          <Icon aria-hidden className="size-3" />
          {`${channel === 'sms' ? 'Text' : 'WhatsApp'} · ${formatInstant(new Date(createdAt), FORMATS.time)}`}
        </p>
        {buttons && <QuickReplies buttons={buttons} repliedTo={message.id} from={phoneNumber} />}
      </div>
    </li>
  )
}

interface QuickRepliesProps {
  buttons: NonNullable<SimulatorPhone['messages'][number]['buttons']>
  repliedTo: string
  from: string
}

/** The buttons under a message, as WhatsApp shows them. */
function QuickReplies({ buttons, repliedTo, from }: QuickRepliesProps) {
  const reply = useReply()
  return (
    <div className="mt-1.5 flex gap-2 pb-1">
      {buttons.map(({ title, payload }) => (
        <Button
          key={payload}
          variant="secondary"
          className="flex-1"
          disabled={reply.isPending}
          onClick={() =>
            reply.mutate({ from, body: title, channel: 'whatsapp', buttonPayload: payload, repliedTo })
          }
        >
          {title}
        </Button>
      ))}
    </div>
  )
}

function FailSwitch({ phoneNumber, failing }: Pick<SimulatorPhone, 'phoneNumber' | 'failing'>) {
  const fail = useFailures()
  return (
    <div className="mt-1.5 text-sm">
      <Switch
        label="Sends to this phone fail"
        checked={failing !== null}
        disabled={fail.isPending}
        onChange={(on) => fail.mutate({ to: phoneNumber, reason: REASON, times: on ? ALWAYS : 0 })}
      />
      {failing && (
        <p className="mt-1 flex items-center gap-1.5 text-on-warning-soft">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">
            {failing.times >= ALWAYS / 2 ? failing.reason : `${failing.reason}, ${failing.times} more`}
          </span>
        </p>
      )}
    </div>
  )
}

function Answer({ phoneNumber, name }: { phoneNumber: string; name: string }) {
  const [text, setText] = useState('')
  const reply = useReply()
  function send() {
    const body = text.trim()
    if (!body) return
    reply.mutate(
      { from: phoneNumber, body, channel: 'whatsapp' },
      {
        onSuccess: () => setText(''),
        onError: (error) => toastError(messageOf(error, 'The reply could not be sent.')),
      },
    )
  }
  return (
    <Composer
      label={`Reply as ${name}`}
      placeholder="Reply by WhatsApp"
      value={text}
      onChange={setText}
      onSend={send}
      busy={reply.isPending}
      maxLength={LIMITS.messageContent}
    />
  )
}
