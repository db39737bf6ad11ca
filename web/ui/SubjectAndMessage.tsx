// The form of a message with a subject, showing how much of it fits into WhatsApp.

import { type ReactNode, useEffect, useRef } from 'react'
import { LIMITS } from '#core/limits.ts'
import { counterState } from '#core/whatsapp.ts'
import { cx } from '#web/lib/class-names.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Input, Textarea } from './Input.tsx'

/** WhatsApp has no subjects. */
export const SUBJECT_HINT = 'Shown on the message board. It does not reach phones.'

interface Written {
  subject: string
  content: string
}

interface SubjectAndMessageProps {
  value: Written
  onChange: (change: Partial<Written>) => void
  onSend: () => Promise<void>
  busy: boolean
  sendLabel: string
  rows: number
  subjectHint?: string | undefined
  messageHint?: ReactNode
  /** The message being answered; its text is quoted in the content. */
  quoted?: object | null
  /** Above the subject: the recipients. */
  children?: ReactNode
}

export function SubjectAndMessage(props: SubjectAndMessageProps) {
  const { value, onChange, onSend, busy, sendLabel, rows, subjectHint, messageHint, quoted, children } = props
  const message = useRef<HTMLTextAreaElement>(null)

  // A reply starts above the quoted original.
  useEffect(() => {
    if (!quoted) return
    message.current?.focus({ preventScroll: true })
    message.current?.setSelectionRange(0, 0)
    message.current?.scrollTo({ top: 0 })
    message.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [quoted])

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void onSend()
      }}
    >
      {children}
      <Field label="Subject" required hint={subjectHint}>
        <Input
          value={value.subject}
          dir="auto"
          maxLength={LIMITS.messageSubject}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      </Field>
      <Field label="Message" required hint={messageHint}>
        <Textarea
          ref={message}
          rows={rows}
          dir="auto"
          value={value.content}
          maxLength={LIMITS.messageContent}
          onChange={(event) => onChange({ content: event.target.value })}
        />
      </Field>
      <Button type="submit" busy={busy} className="self-start max-md:self-stretch">
        {busy ? 'Sending...' : sendLabel}
      </Button>
    </form>
  )
}

/** WhatsApp group messages are truncated; the board keeps the whole text. */
export function WhatsappLength({ content }: { content: string }) {
  const { level, text } = counterState(content.length)
  return (
    <span
      className={cx(
        level === 'over' && 'font-medium text-danger',
        level === 'warning' && 'font-medium text-on-warning-soft',
      )}
    >
      <span className="tabular">{`${content.length} / ${LIMITS.whatsappLimit}`}</span>
      {text && ` · ${text}`}
    </span>
  )
}
