// The message field of a thread with what sends it: the text stays until it has been sent, and is sent once.

import { type ReactNode, useEffect, useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { draftOf, keepDraft } from '#web/lib/drafts.ts'
import { sentWith, useIdempotencyKey } from '#web/lib/idempotency.ts'
import { unsentOf } from '#web/lib/unsent.ts'
import { Composer } from './Composer.tsx'
import { toastError } from './toast.ts'

interface ThreadComposerProps {
  /** Names the thread, for what is typed and not sent. */
  thread: string
  /** Who it goes to. */
  to: string
  send: (message: { content: string; idempotencyKey: string }) => Promise<unknown>
  /** Our words for a failure, if the server has none. */
  failed: string
  /** What to say if there is nothing to send. */
  empty?: string
  onSent?: () => void
  /** Below the field. */
  hint?: (text: string) => ReactNode
}

export function ThreadComposer({ thread, to, send, failed, empty, onSent, hint }: ThreadComposerProps) {
  const [draft] = useState(() => draftOf(thread))
  const [text, setText] = useState(draft?.text ?? '')
  const [isSending, setSending] = useState(false)
  const key = useIdempotencyKey(draft)

  // Also when sending has begun or ended: what was sent is part of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    keepDraft(thread, text ? { text, key: key.current, sent: sentWith(key.current) } : null)
  }, [thread, text, isSending, key])

  async function submit() {
    const content = text.trim()
    if (isSending) return
    if (!content) {
      if (empty) toastError(empty)
      return
    }
    setSending(true)
    try {
      await send({ content, idempotencyKey: key.current })
      key.renew()
      // On a slow network people go on typing.
      setText((now) => unsentOf(now, text))
      onSent?.()
    } catch (error) {
      toastError(messageOf(error, failed))
    } finally {
      setSending(false)
    }
  }

  return (
    <Composer
      label={`Message to ${to}`}
      placeholder="Type a message"
      value={text}
      onChange={setText}
      onSend={() => void submit()}
      busy={isSending}
      maxLength={LIMITS.messageContent}
    >
      {hint?.(text)}
    </Composer>
  )
}
