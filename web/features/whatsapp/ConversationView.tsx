// One conversation: its messages, whether free text is allowed, and the message field.

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { WhatsappConversation, WhatsappMessage } from '#core/contracts/whatsapp.ts'
import { LIMITS } from '#core/limits.ts'
import { counterState } from '#core/whatsapp.ts'
import { useNextShifts } from '#web/features/rota/queries.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useThread } from '#web/lib/thread.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NextShifts } from '#web/ui/NextShifts.tsx'
import { ThreadComposer } from '#web/ui/ThreadComposer.tsx'
import { ThreadMessages } from '#web/ui/ThreadMessages.tsx'
import { DeleteConversationDialog, DeleteMessageDialog } from './DeleteDialogs.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { loadBefore, threadQuery, useMarkConversationRead, useSendWhatsapp } from './queries.ts'
import { WindowNote } from './WindowNote.tsx'

interface ConversationViewProps {
  conversation: WhatsappConversation
  onClose: () => void
}

export function ConversationView({ conversation, onClose }: ConversationViewProps) {
  const { id, contractorName, contractorWhatsapp, contractorId, subject } = conversation
  const user = useCurrentUser()
  const shifts = useNextShifts(contractorId)
  const query = useQuery(threadQuery(id))
  const { data } = query
  const thread = useThread(id, data, (seq) => loadBefore(id, seq))
  const [deleting, setDeleting] = useState<WhatsappMessage | null>(null)
  const [removing, setRemoving] = useState(false)
  useMarkReadWhileOpen(conversation, thread.messages)
  const askDelete = useCallback((message: WhatsappMessage) => setDeleting(message), [])

  return (
    <>
      <header className="flex items-center gap-2 border-b px-3 py-2">
        <IconButton label="Back to conversations" className="md:hidden" onClick={onClose}>
          <ArrowLeft aria-hidden className="size-4" />
        </IconButton>
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold">{contractorName}</h2>
          <p className="break-words text-muted text-sm">
            {contractorId ? `${contractorWhatsapp} · ${subject}` : 'Nobody on the team has this number'}
          </p>
        </div>
        <IconButton label="Delete conversation" variant="danger-quiet" onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </header>
      {contractorId && <NextShifts name={contractorName} shifts={shifts} />}
      {data && <WindowNote window={data.window} />}
      <ThreadMessages
        of={id}
        title={contractorName}
        thread={thread}
        query={query}
        emptyTitle="No messages"
        bubble={(message) => (
          <MessageBubble
            key={message.id}
            message={message}
            isOwn={message.senderId === user.id && !message.inbound}
            personName={contractorName}
            onDelete={askDelete}
          />
        )}
      />
      <WriteMessage conversation={conversation} />
      <DeleteMessageDialog message={deleting} onClose={() => setDeleting(null)} onDeleted={thread.remove} />
      <DeleteConversationDialog
        conversation={removing ? conversation : null}
        onClose={() => setRemoving(false)}
        onDeleted={onClose}
      />
    </>
  )
}

/** Marks a conversation read when it is opened, and again when messages arrive while it is open. */
function useMarkReadWhileOpen(
  conversation: WhatsappConversation,
  messages: readonly WhatsappMessage[],
): void {
  const { mutate } = useMarkConversationRead()
  const { id, unreadCount } = conversation
  const newest = messages.findLast((message) => message.inbound)?.seq
  const looked = useRef(false)
  useEffect(() => {
    if (newest === undefined) return
    const isFirstLook = !looked.current
    looked.current = true
    if (!isFirstLook || unreadCount > 0) mutate(id)
  }, [newest, mutate, id, unreadCount])
}

function WriteMessage({ conversation }: { conversation: WhatsappConversation }) {
  const { id, contractorId, contractorName, reachable } = conversation
  const send = useSendWhatsapp()
  const to = contractorId ? { recipientId: contractorId } : { conversationId: id }
  if (!reachable) {
    return (
      <p className="border-t bg-subtle px-4 py-3 text-muted">
        {`You cannot message ${contractorName}: the account is paused or deleted, or has no number.`}
      </p>
    )
  }
  return (
    <ThreadComposer
      thread={`whatsapp ${id}`}
      to={contractorName}
      send={({ content, idempotencyKey }) => send.mutateAsync({ body: { ...to, content }, idempotencyKey })}
      failed="Failed to send WhatsApp message"
      hint={(text) => <LengthHint length={text.length} />}
    />
  )
}

function LengthHint({ length }: { length: number }) {
  const counter = counterState(length)
  return (
    <p
      className={cx(
        'mt-1.5 flex flex-wrap gap-x-2 text-xs',
        counter.level === 'over' && 'font-medium text-danger',
        counter.level === 'warning' && 'font-medium text-on-warning-soft',
        counter.level === 'fine' && 'text-muted',
      )}
    >
      <span className="tabular">{`${length} / ${LIMITS.whatsappLimit}`}</span>
      <span aria-live="polite">{counter.text}</span>
    </p>
  )
}
