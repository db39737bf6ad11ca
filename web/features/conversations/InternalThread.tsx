// One internal conversation. Opening it marks it read; what is typed stays until it has been sent.

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { InternalConversation, InternalMessage } from '#core/contracts/conversations.ts'
import { LIMITS } from '#core/limits.ts'
import { MESSAGE_ERRORS } from '#core/message-text.ts'
import { useNextShifts } from '#web/features/rota/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { useThread } from '#web/lib/thread.ts'
import { Composer } from '#web/ui/Composer.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NextShifts } from '#web/ui/NextShifts.tsx'
import { ThreadMessages } from '#web/ui/ThreadMessages.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
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
        <h2 className="truncate font-semibold">{title}</h2>
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
    <li className={cx('flex', isOwn ? 'justify-end' : 'justify-start')}>
      <div
        className={cx(
          'min-w-0 max-w-[min(36rem,85%)] rounded-2xl px-3.5 py-2',
          isOwn ? 'rounded-br-md bg-accent-soft text-on-accent-soft' : 'rounded-bl-md bg-subtle',
        )}
      >
        {!isOwn && (
          <p className="font-medium text-xs">
            {senderName}
            <span className="font-normal text-muted">{` · ${senderRole.toLowerCase().replace('_', ' ')}`}</span>
          </p>
        )}
        <p dir="auto" className="whitespace-pre-wrap break-words">
          {content}
        </p>
        <p className="tabular mt-0.5 text-right text-xs">
          <time dateTime={createdAt}>{timeOf(createdAt)}</time>
        </p>
      </div>
    </li>
  )
}

function WriteInternal({ id, title }: { id: string; title: string }) {
  const [text, setText] = useState('')
  const key = useIdempotencyKey()
  const send = useSendInternal(id)

  async function submit() {
    const content = text.trim()
    if (send.isPending) return
    if (!content) return toastError(MESSAGE_ERRORS.empty)
    try {
      await send.mutateAsync({ content, idempotencyKey: key.current })
      key.renew()
      setText('')
      toast({ title: 'Success', description: 'Message sent' })
    } catch (error) {
      toastError(messageOf(error, 'Failed to send message'))
    }
  }

  return (
    <Composer
      label={`Message to ${title}`}
      placeholder="Type a message"
      value={text}
      onChange={setText}
      onSend={() => void submit()}
      busy={send.isPending}
      maxLength={LIMITS.messageContent}
    />
  )
}
